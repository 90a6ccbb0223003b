/** The picture: the reef on a canvas, the aim, the harpoon's flight, and what came of it. Nothing here decides a result. */
import type { FishKind } from '#values/games/fish-api-types.ts';
import { drawFish } from './drawings.ts';
import { fishAt, nearestOf, type Size, type Swimmer, stock, swim } from './swim.ts';
import { drawWater, type Reef } from './water.ts';

export interface Pond {
  /** Aims at the nearest fish of a kind. */
  aim(kind: FishKind): void;
  /** The kind of the fish at a place of the window; aims at that very fish. Null for water. */
  aimAt(clientX: number, clientY: number): FishKind | null;
  /** The harpoon flies to the fish. Resolves when it is there. */
  fire(): Promise<void>;
  /** The fish is caught, and the text beside it says what it pays; or it flees. */
  land(caught: boolean, text: string): void;
  /** Takes the harpoon back without a result. */
  recall(): void;
  /** When the next shot may start, as `performance.now()`. */
  reload(from: number, until: number): void;
  /** Stops and starts the picture. */
  run(on: boolean): void;
}

const flight = 550;
const labelTime = 2_200;

interface Label {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly at: number;
}

interface Scene {
  readonly reef: Reef;
  size: Size;
  fish: Swimmer[];
  target: Swimmer | null;
  kind: FishKind;
  /** A harpoon on its way, since then; `there` stays until the result. */
  shot: { readonly at: number; readonly arrived: () => void; there: boolean } | null;
  label: Label | null;
  reload: readonly [from: number, until: number];
  now: number;
}

const launcherOf = ({ size }: Scene) => ({ x: size.width / 2, y: size.height - 14 });

function drawSwimmer(brush: CanvasRenderingContext2D, fish: Swimmer, now: number): void {
  const { kind, x, y, length, turn, way, phase, state, since } = fish;
  const struggle = state === 'held' ? Math.sin(now / 40) * 0.14 : 0;
  const shrink = state === 'caught' ? Math.max(0, 1 - since / 0.9) : 1;
  brush.save();
  brush.translate(x, y + Math.sin(now / 900 + phase) * 4);
  brush.rotate(struggle);
  const size = (length / 100) * shrink;
  brush.scale((Math.abs(turn) < 0.15 ? 0.15 * way : turn) * size, size);
  drawFish(brush, kind, Math.sin(now / (state === 'flees' ? 60 : 190) + phase));
  brush.restore();
}

function drawAim(brush: CanvasRenderingContext2D, { x, y, length }: Swimmer): void {
  const radius = Math.max(20, length * 0.56);
  brush.strokeStyle = '#ffd9b8';
  brush.lineWidth = 2;
  brush.beginPath();
  for (let n = 0; n < 4; n++) {
    const from = (n * Math.PI) / 2 + 0.3;
    brush.moveTo(x + Math.cos(from) * radius, y + Math.sin(from) * radius);
    brush.arc(x, y, radius, from, from + Math.PI / 2 - 0.6);
  }
  brush.stroke();
}

/** The launcher at the ground turns towards its aim; the ring around it fills until the next shot. */
function drawLauncher(brush: CanvasRenderingContext2D, scene: Scene): void {
  const { x, y } = launcherOf(scene);
  const { target, reload, now } = scene;
  const angle = target ? Math.atan2(target.y - y, target.x - x) : -Math.PI / 2;
  brush.save();
  brush.translate(x, y);
  brush.save();
  brush.rotate(angle);
  brush.fillStyle = '#f2c9a0';
  brush.fillRect(0, -4, 36, 8);
  brush.fillStyle = '#ff8a66';
  brush.fillRect(0, -7, 18, 14);
  brush.restore();
  brush.fillStyle = '#123848';
  brush.beginPath();
  brush.arc(0, 0, 17, 0, Math.PI * 2);
  brush.fill();
  const [from, until] = reload;
  const share = until <= from ? 1 : Math.min(1, Math.max(0, (now - from) / (until - from)));
  brush.strokeStyle = share < 1 ? '#9fc6cf' : '#ff8a66';
  brush.lineWidth = 4;
  brush.beginPath();
  brush.arc(0, 0, 13, -Math.PI / 2, -Math.PI / 2 + Math.PI * 2 * share);
  brush.stroke();
  brush.restore();
}

function drawHarpoon(brush: CanvasRenderingContext2D, scene: Scene): void {
  const { shot, target, now } = scene;
  if (!shot || !target) return;
  const from = launcherOf(scene);
  const share = shot.there ? 1 : Math.min(1, (now - shot.at) / flight);
  const [x, y] = [from.x + (target.x - from.x) * share, from.y + (target.y - from.y) * share];
  brush.strokeStyle = '#f6e6d2';
  brush.lineWidth = 1.5;
  brush.beginPath();
  brush.moveTo(from.x, from.y);
  brush.lineTo(x, y);
  brush.stroke();
  brush.fillStyle = '#ffd9b8';
  brush.beginPath();
  brush.arc(x, y, 4.5, 0, Math.PI * 2);
  brush.fill();
}

function drawLabel(brush: CanvasRenderingContext2D, scene: Scene, still: boolean): void {
  const { label, now, size } = scene;
  if (!label) return;
  const age = (now - label.at) / labelTime;
  if (age > 1 && !still) {
    scene.label = null;
    return;
  }
  brush.font = '700 20px system-ui, sans-serif';
  brush.textAlign = 'center';
  const half = brush.measureText(label.text).width / 2 + 8;
  const x = Math.min(size.width - half, Math.max(half, label.x));
  const y = Math.max(28, label.y - 18 - (still ? 0 : age * 24));
  brush.globalAlpha = still ? 1 : Math.min(1, (1 - age) * 3);
  brush.lineWidth = 5;
  brush.lineJoin = 'round';
  brush.strokeStyle = '#06222f';
  brush.strokeText(label.text, x, y);
  brush.fillStyle = '#f7d06b';
  brush.fillText(label.text, x, y);
  brush.globalAlpha = 1;
}

function draw(brush: CanvasRenderingContext2D, scene: Scene, still: boolean): void {
  drawWater(brush, scene.size, still ? 0 : scene.now, scene.reef);
  for (const fish of scene.fish) drawSwimmer(brush, fish, still ? 0 : scene.now);
  if (scene.target) drawAim(brush, scene.target);
  drawHarpoon(brush, scene);
  drawLauncher(brush, scene);
  drawLabel(brush, scene, still);
}

/** The harpoon is at its fish. */
function arrive({ shot }: Scene): void {
  if (!shot || shot.there) return;
  shot.there = true;
  shot.arrived();
}

/** Moves the scene to `now`. The aim follows its fish, and takes another of its kind when that one is caught. */
function advance(scene: Scene, now: number, still: boolean): void {
  const seconds = Math.min(0.05, (now - scene.now) / 1000);
  scene.now = now;
  const net = launcherOf(scene);
  if (!still) for (const fish of scene.fish) swim(fish, seconds, scene.size, net);
  if (scene.shot && now - scene.shot.at >= flight) arrive(scene);
  if (!scene.target || (scene.target.state === 'caught' && !scene.shot)) scene.target = nearestOf(scene.fish, scene.kind, net.x, net.y);
}

export function openPond(canvas: HTMLCanvasElement, reef: Reef, still: () => boolean, first: FishKind, left: AbortSignal): Pond {
  const brush = canvas.getContext('2d');
  const scene: Scene = {
    reef,
    size: { width: 1, height: 1 },
    fish: [],
    target: null,
    kind: first,
    shot: null,
    label: null,
    reload: [0, 0],
    now: performance.now(),
  };
  let running = true;
  let frame = 0;

  function show(now: number): void {
    frame = 0;
    if (left.aborted) return;
    advance(scene, now, still());
    if (brush) draw(brush, scene, still());
    // Without motion a picture is drawn after each change only; the ring still fills.
    if (running && (!still() || scene.reload[1] > now)) schedule();
  }
  function schedule(): void {
    if (frame === 0) frame = requestAnimationFrame(show);
  }

  /** The drawing buffer follows the element's size; the fish keep their places in it. */
  function resize(): void {
    const { width, height } = canvas.getBoundingClientRect();
    if (width < 1 || height < 1) return;
    const density = Math.min(2, devicePixelRatio);
    canvas.width = Math.round(width * density);
    canvas.height = Math.round(height * density);
    brush?.setTransform(density, 0, 0, density, 0, 0);
    const before = scene.size;
    scene.size = { width, height };
    if (scene.fish.length === 0) scene.fish = stock(scene.size, still());
    else
      for (const fish of scene.fish) {
        fish.x *= width / before.width;
        fish.y *= height / before.height;
      }
    schedule();
  }
  const watch = new ResizeObserver(resize);
  watch.observe(canvas);
  left.addEventListener('abort', () => watch.disconnect());
  resize();

  const release = (state: Swimmer['state']) => {
    const { shot, target } = scene;
    scene.shot = null;
    if (target) {
      target.state = still() ? 'swims' : state;
      target.since = 0;
      // Another kind was chosen meanwhile.
      if (target.kind !== scene.kind) scene.target = nearestOf(scene.fish, scene.kind, target.x, target.y);
    }
    shot?.arrived();
    schedule();
  };

  return {
    aim: (kind) => {
      scene.kind = kind;
      const { x, y } = scene.target ?? launcherOf(scene);
      if (!scene.shot && scene.target?.kind !== kind) scene.target = nearestOf(scene.fish, kind, x, y);
      schedule();
    },
    aimAt: (clientX, clientY) => {
      const box = canvas.getBoundingClientRect();
      const found = fishAt(scene.fish, clientX - box.left, clientY - box.top);
      if (found && !scene.shot) {
        scene.target = found;
        scene.kind = found.kind;
        schedule();
      }
      return found?.kind ?? null;
    },
    fire: () => {
      scene.label = null;
      const { target } = scene;
      if (!target) return Promise.resolve();
      target.state = 'held';
      return new Promise((arrived) => {
        scene.shot = { at: performance.now(), arrived, there: still() };
        if (still()) arrived();
        schedule();
      });
    },
    land: (caught, text) => {
      const { target } = scene;
      if (target) {
        scene.label = text ? { text, x: target.x, y: target.y - target.length * 0.3, at: performance.now() } : null;
        if (!caught) target.way = target.x > scene.size.width / 2 ? -1 : 1;
      }
      release(caught ? 'caught' : 'flees');
    },
    recall: () => release('swims'),
    reload: (from, until) => {
      scene.reload = [from, until];
      schedule();
    },
    run: (on) => {
      running = on;
      if (on) schedule();
      // No picture would bring it there, and the page waits for the shot's end.
      else arrive(scene);
    },
  };
}
