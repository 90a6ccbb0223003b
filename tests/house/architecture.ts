// Checks imports: rooms, areas, packages, how an import is written, and cycles.
import { posix } from 'node:path';
import { areaOf, builders, mayImport, packagesRefused, type Room, roomOf, roomsWithAreas, typesOnly } from './import-rules.ts';
import { importsOf, resolveImport, type Tree } from './source.ts';

interface Edge {
  from: string;
  to: string | null;
  line: number;
  wanted: string;
  kind: 'static' | 'type' | 'dynamic' | 'glob';
}

function edges(tree: Tree): Edge[] {
  return [...tree].flatMap(([from, text]) => importsOf(from, text).map((one) => ({ from, to: resolveImport(from, one.wanted), ...one })));
}

const inSrc = (tree: Tree): Tree => new Map([...tree].filter(([path]) => path.startsWith('src/')));

/** Files of src that are in no room, except compiler types. */
export function filesOutsideRooms(tree: Tree): string[] {
  return [...tree.keys()]
    .filter((path) => path.startsWith('src/') && roomOf(path) === null && !path.endsWith('.d.ts'))
    .map((path) => `${path}:1 is in no room`);
}

/** Imports that a room may not make. */
export function forbiddenImports(tree: Tree): string[] {
  return edges(inSrc(tree)).flatMap((edge) => {
    const from = roomOf(edge.from);
    if (from === null) return [];
    const at = `${edge.from}:${edge.line}`;
    if (edge.to === null)
      return !builders.includes(edge.from) && packagesRefused[from]?.test(edge.wanted)
        ? [`${at} ${from} may not import the package ${edge.wanted}`]
        : [];
    if (edge.to.startsWith('node_modules/')) return [];
    const to = roomOf(edge.to);
    if (to === null) return [`${at} ${from} imports ${edge.wanted}, which is in no room`];
    if (to === from) return otherArea(edge, from) ? [`${at} one area of ${from} imports another: ${edge.wanted}`] : [];
    if (to === 'values' || mayImport[from].includes(to)) return [];
    if (edge.kind === 'type' && typesOnly[from]?.includes(to)) return [];
    return [`${at} ${from} may not import ${to}: ${edge.wanted}`];
  });
}

// The overlay router may import every area, but only by import().
function otherArea(edge: Edge, room: Room): boolean {
  if (!roomsWithAreas.includes(room) || edge.to === null) return false;
  const from = areaOf(edge.from);
  const to = areaOf(edge.to);
  if (from === null) return room === 'islands' && to !== null && edge.kind !== 'dynamic';
  return to !== null && from !== to;
}

/** Between rooms an import begins with #, inside a room with a dot; the ending of the file is written. */
export function badImportPaths(tree: Tree): string[] {
  return edges(inSrc(tree)).flatMap((edge) => {
    if (edge.to === null || edge.kind === 'glob') return [];
    const at = `${edge.from}:${edge.line}`;
    const same = edge.from.split('/')[1] === edge.to.split('/')[1];
    const ending = /\.\w+$/.test(edge.to) ? [] : [`${at} ${edge.wanted} lacks its ending`];
    if (!same && edge.wanted.startsWith('.') && edge.from.split('/').length > 2)
      return [...ending, `${at} ${edge.wanted} leads to another room: begin it with #`];
    if (posix.dirname(edge.from) !== 'src' && edge.wanted.startsWith('#') && edge.to.startsWith(`${posix.dirname(edge.from)}/`))
      return [...ending, `${at} ${edge.wanted} stays in the folder: begin it with a dot`];
    return ending;
  });
}

/** Import cycles between files, by any kind of import: also a file loaded on demand belongs to one direction. */
export function importCycles(tree: Tree): string[] {
  const next = new Map<string, Edge[]>();
  for (const edge of edges(inSrc(tree))) {
    if (edge.kind === 'glob' || edge.to === null || !tree.has(edge.to)) continue;
    next.set(edge.from, [...(next.get(edge.from) ?? []), edge]);
  }
  const done = new Set<string>();
  const found: string[] = [];
  const walk = (path: string, way: string[]) => {
    const seen = way.indexOf(path);
    if (seen >= 0) {
      found.push(`${path}:1 cycle: ${[...way.slice(seen), path].join(' -> ')}`);
      return;
    }
    if (done.has(path)) return;
    for (const edge of next.get(path) ?? []) walk(edge.to ?? '', [...way, path]);
    done.add(path);
  };
  for (const path of next.keys()) walk(path, []);
  return found;
}
