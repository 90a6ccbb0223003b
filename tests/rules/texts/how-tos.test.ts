// Follows the how-tos step by step on a copy of the project: all steps pass, and a step that is left out is refused.
import { afterAll, describe, expect, test, vi } from 'vitest';
import { type Guide, guides, stepsIn } from '../../house/how-to-steps.ts';
import { ProjectCopy, startCompiler } from '../../house/project-copy.ts';
import { readTree } from '../../house/source.ts';

// The compiler reads the project once, in the first test.
vi.setConfig({ testTimeout: 300_000 });

const project = readTree(process.cwd(), ['src', 'tests', 'docs', 'scripts', 'bench']);
const { compile, close } = startCompiler();
afterAll(close);

/** Takes the steps on a copy, all or all but one. */
function follow(guide: Guide, copy: ProjectCopy, leftOut?: number): ProjectCopy {
  guide.before?.(copy);
  guide.steps.forEach(({ take }, index) => {
    if (index !== leftOut) take(copy);
  });
  return copy;
}

test('a project in which nothing changed is right, and a wrong one is refused', () => {
  const copy = new ProjectCopy(project);
  const path = 'src/values/page-count.ts';
  expect(compile(copy, [path])).toEqual([]);
  copy.insert(path, 'export const pageCount', ': string');
  expect(compile(copy, [path]).join('\n')).toMatch(/page-count\.ts .*not assignable to type 'string'/);
  copy.restore(path);
  expect(compile(copy, [path])).toEqual([]);
});

// Checking the types of one project that followed all of them takes a third of the time.
test('after the last step of every how-to the compiler refuses nothing', () => {
  const copy = new ProjectCopy(project);
  for (const guide of guides) follow(guide, copy);
  const written = [...copy.changes].filter(([path, text]) => text !== null && /\.tsx?$/.test(path)).map(([path]) => path);
  expect(compile(copy, [...new Set([...guides.flatMap(({ compiled }) => compiled), ...written])])).toEqual([]);
});

describe.each(guides.map((guide) => ({ guide, name: [guide.file, guide.heading].filter(Boolean).join(': ') })))('$name', ({ guide }) => {
  test('the code takes as many steps as the text has', () => {
    expect(stepsIn(project.get(`docs/how-to/${guide.file}.md`) ?? '', guide.heading)).toBe(guide.steps.length);
  });
  test('after the last step no judge refuses the copy', () => {
    const copy = follow(guide, new ProjectCopy(project));
    expect((guide.judges ?? []).flatMap((judge) => judge(copy.tree))).toEqual([]);
  });
  const steps = guide.steps.map(({ refused }, index) => ({ step: index + 1, ...refused }));
  test.each(steps)('without step $step the copy is refused', ({ step, by, says }) => {
    const copy = follow(guide, new ProjectCopy(project), step - 1);
    expect((typeof by === 'string' ? compile(copy, [by]) : by(copy.tree)).join('\n')).toMatch(says);
  });
});
