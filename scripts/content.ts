// npm test -- content: judges what editors write in a few seconds, and prints each fault in one sentence. Exits with 1 when there is one.
import { readTree } from '../tests/house/source.ts';
import { contentFaults, contentFolders } from '../tests/rules/texts/content-faults.ts';

const tree = readTree(process.cwd(), contentFolders);
const faults = contentFaults(tree);
for (const fault of faults) console.log(fault);
const files = [...tree.keys()].filter((path) => path.startsWith('src/content/') && !path.endsWith('.ts')).length;
console.log(`${files} files of content, ${faults.length === 1 ? '1 fault' : `${faults.length} faults`}`);
process.exitCode = faults.length > 0 ? 1 : 0;
