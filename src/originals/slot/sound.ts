/** Two small sounds, made on the spot and silent until asked for: a reel that stops, and a win above the bet. */

let context: AudioContext | null = null;

function note(frequency: number, after: number, length: number, loudness: number): void {
  if (!context) return;
  const at = context.currentTime + after;
  const voice = context.createOscillator();
  const level = context.createGain();
  voice.type = 'triangle';
  voice.frequency.value = frequency;
  level.gain.setValueAtTime(loudness, at);
  level.gain.exponentialRampToValueAtTime(0.0001, at + length);
  voice.connect(level).connect(context.destination);
  voice.start(at);
  voice.stop(at + length);
}

/** Turned on by the person's own press, as browsers ask. */
export function setSound(on: boolean): void {
  if (on) context ??= new AudioContext();
  void (on ? context?.resume() : context?.suspend());
}

export const stopSound = (reel: number): void => note(150 + reel * 14, 0, 0.09, 0.12);

export function winSound(): void {
  for (const [n, frequency] of [523, 659, 784].entries()) note(frequency, n * 0.11, 0.5, 0.1);
}
