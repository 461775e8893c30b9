import type { AdminPerson } from '@keepcase/contract/accounts/users.contract.ts'
import { Time } from '#web/ui/time.tsx'
import { PersonPart } from './person-parts.tsx'
import * as texts from './users.texts.ts'

type Right = AdminPerson['rights'][number]
/** Labels of the menu entries that an account with these rights sees. */
export type MenuOf = (rights: ReadonlySet<string>) => readonly string[]

/** What an account may do and through what, and the menu entries that it sees. */
export function PersonRights({ person: { rights }, menuOf }: { person: AdminPerson; menuOf: MenuOf }) {
  const groups = [...Map.groupBy(rights, ({ source, storefrontName }) => groupTitle(source, storefrontName))]
  const entries = menuOf(new Set(rights.map(({ name }) => name)))
  return (
    <PersonPart id="rights" title={texts.parts.rights} isEmpty={false}>
      <p className="mb-3 text-muted-foreground">{texts.menuText(entries)}</p>
      {groups.map(([title, own]) => (
        <details key={title} open={!isImplied(title)} className="border-t">
          <summary className="min-h-11 cursor-pointer py-2.5 text-label">
            {title} ({own.length})
          </summary>
          {haveSameTerms(own) && <p className={`${terms} mb-2`}>{own[0] && termsOf(own[0])}</p>}
          <ul className="pb-3">
            {own.map((right) => (
              <li key={`${right.name} ${right.source} ${right.storefrontId}`} className="py-1">
                <code className="block font-mono text-xs [overflow-wrap:anywhere]">{right.name}</code>
                {!haveSameTerms(own) && <span className={terms}>{termsOf(right)}</span>}
              </li>
            ))}
          </ul>
        </details>
      ))}
    </PersonPart>
  )
}

/** What comes with the account, or with owning a storefront, starts folded: it is long and never a surprise. */
const isImplied = (title: string): boolean =>
  [texts.sourceLabels.account, texts.sourceLabels.owner].some((label) => title.startsWith(label))

const groupTitle = (source: Right['source'], storefrontName: string | null): string =>
  storefrontName ? `${texts.sourceLabels[source]} ${storefrontName}` : texts.sourceLabels[source]

const terms = 'block text-muted-foreground text-xs first-letter:uppercase'

/** True if all have the same end and giver, which are then shown once for the group. */
const haveSameTerms = (rights: readonly Right[]): boolean =>
  rights.every(({ expiresAt, by }) => expiresAt === rights[0]?.expiresAt && by === rights[0]?.by)

const termsOf = ({ expiresAt, by }: Right) => (
  <>
    {expiresAt ? texts.until(<Time at={expiresAt} />) : texts.noEndDate}
    {by && texts.grantedBy(<bdi>{by}</bdi>)}
  </>
)
