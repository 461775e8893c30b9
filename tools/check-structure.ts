/** Checks the size and names of folders, and the words in names: `tools/structure.ts`. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { folderProblems, nameProblems, productionFiles, routineFiles } from './structure.ts'

const root = join(import.meta.dirname, '..')
const files = productionFiles(root)
const problems = [
  ...folderProblems(files),
  ...[...files, ...routineFiles(root)].flatMap((file) => nameProblems(file, readFileSync(join(root, file), 'utf8'))),
]
for (const problem of problems) console.log(problem)
console.log(`${files.length} files, ${problems.length} problems`)
if (problems.length > 0 || files.length < 500) process.exitCode = 1
