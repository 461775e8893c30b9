/**
 * Checks the size and names of folders, the words in names (`tools/structure.ts`), and that public pages name their
 * query parameters (`tools/page-parameters.ts`).
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pageSources, parameterProblems } from './page-parameters.ts'
import { folderProblems, nameProblems, productionFiles } from './structure.ts'

const root = join(import.meta.dirname, '..')
const files = productionFiles(root)
const problems = [
  ...folderProblems(files),
  ...files.flatMap((file) => nameProblems(file, readFileSync(join(root, file), 'utf8'))),
  ...parameterProblems(pageSources(root)),
]
for (const problem of problems) console.log(problem)
console.log(`${files.length} files, ${problems.length} problems`)
if (problems.length > 0 || files.length < 500) process.exitCode = 1
