/**
 * Checks the size and names of folders, the words in names, where SQL stands, what it calls and how it compares with the
 * clock (`tools/checks/structure.ts`), that public pages name their query parameters (`tools/checks/page-parameters.ts`),
 * that what a feature's public interface passes on is used (`tools/checks/public-interfaces.ts`), that sentences on screen
 * stand in files of texts (`tools/sentences.ts`), and that they are spelled as Americans do (`tools/checks/spelling.ts`).
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pageSources, parameterProblems } from './checks/page-parameters.ts'
import { interfaceProblems, interfaceSources } from './checks/public-interfaces.ts'
import { spellingProblems } from './checks/spelling.ts'
import {
  clockProblems,
  folderProblems,
  nameProblems,
  productionFiles,
  queryProblems,
  routineFiles,
  sqlProblems,
  testFiles,
  toolFiles,
} from './checks/structure.ts'
import { sentenceProblems } from './sentences.ts'

const root = join(import.meta.dirname, '..')
const files = productionFiles(root)
const problems = [
  ...folderProblems([...files, ...toolFiles(root)]),
  ...[...toolFiles(root), ...testFiles(root)].flatMap((file) =>
    nameProblems(file, readFileSync(join(root, file), 'utf8')),
  ),
  ...[...files, ...routineFiles(root)].flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8')
    return [
      ...nameProblems(file, source),
      ...sqlProblems(file, source),
      ...queryProblems(file, source),
      ...clockProblems(file, source),
      ...sentenceProblems(file, source),
      ...spellingProblems(file, source),
    ]
  }),
  ...parameterProblems(pageSources(root)),
  ...interfaceProblems(interfaceSources(root)),
]
for (const problem of problems) console.log(problem)
console.log(`${files.length} files, ${problems.length} problems`)
if (problems.length > 0 || files.length < 500) process.exitCode = 1
