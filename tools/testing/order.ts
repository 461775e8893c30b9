import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The slowest files, longest first: if one of these started last, other workers would idle until it ends. */
export const longest = [
  'tools/walk/bad-input',
  'tools/walk/bad-requests',
  'server/src/features/demo/fill-demo',
  'tools/walk/attacks-by-visitors',
  'tools/walk/claim-attacks.test',
  'server/src/boot/supervisor',
  'tools/walk/access',
  'tools/walk/attacks-by',
  'server/src/features/claims/button/claim-rules',
]

const rankOf = ({ moduleId }: TestSpecification) => {
  const rank = longest.findIndex((part) => moduleId.includes(part))
  return rank === -1 ? longest.length : rank
}

/** Vitest's own order by project, but with the slowest files first in each. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const projects = Map.groupBy(sorted, ({ project }) => project.name)
    return [...projects.values()].flatMap((ofProject) =>
      ofProject.toSorted((one, other) => rankOf(one) - rankOf(other)),
    )
  }
}
