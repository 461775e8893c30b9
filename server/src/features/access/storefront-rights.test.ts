import { ownerPermissions, type StorefrontPermission } from '@keepcase/contract/access/permissions.ts'
import { contract } from '@keepcase/contract/contract.ts'
import type { AnyContractProcedure } from '@orpc/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '#server/api/context.ts'
import { type Staged, staffCommands } from './testing/staff-commands-cases.ts'
import { openStaffFixtures, type StaffFixtures } from './testing/staff-commands-fixtures.ts'
import { storefrontReads } from './testing/storefront-reads-cases.ts'

// Every right on a storefront × every call of a seller: it goes through with its right alone, and no other right, nor
// all of them together, opens it. Commands are refused before their lock, by the rights that the request came with, and
// after it, by those of that moment.

/** Rights of calls whose contract names none of a storefront: they ask for one in their policy. */
const inPolicies: Readonly<Record<string, StorefrontPermission>> = {
  'drops.pause': 'storefront.drops.manage',
  'drops.resume': 'storefront.drops.manage',
  'live.chat': 'storefront.settings.liveTools',
  'live.setChat': 'storefront.settings.liveTools',
  'live.mute': 'storefront.settings.liveTools',
  'live.mutes': 'storefront.settings.liveTools',
  'live.unmute': 'storefront.settings.liveTools',
  'live.answer': 'storefront.settings.liveTools',
  'live.removeAnswer': 'storefront.settings.liveTools',
  'live.deleteMessage': 'storefront.settings.liveTools',
}

/** Calls that ask for one of several rights in their policy, beside the one that the contract names. */
const anyOf: Readonly<Record<string, readonly StorefrontPermission[]>> = {
  'photos.unused': ['storefront.items.create', 'storefront.items.update'],
  'photos.removeUnused': ['storefront.items.create', 'storefront.items.update'],
  'photos.update': ['storefront.items.create', 'storefront.items.update'],
}

/** Further rights without which a command can't do its work. */
const alsoNeeds: Readonly<Record<string, readonly StorefrontPermission[]>> = {
  // Nobody hands out or takes away what they lack.
  'staff.invite': ['storefront.drops.list'],
  'staff.resend': ['storefront.drops.list'],
  'staff.withdraw': ['storefront.drops.list'],
  'staff.update': ['storefront.drops.list', 'storefront.items.list'],
  'staff.remove': ['storefront.drops.list'],
}

/** Calls of staff that the audit log doesn't keep: drafts of an import, photos of no item, and that a host is there. */
const unlogged = new Set([
  ...[
    'drops.reportHost',
    'imports.create',
    'imports.addRows',
    'imports.discard',
    'photos.removeUnused',
    'photos.update',
  ],
])

const refusals = ['FORBIDDEN', 'NOT_FOUND', 'RIGHT_NOT_HELD']

/** The calls of the contract that need a right on a storefront: name and right. */
function sellersCalls(): Map<string, StorefrontPermission> {
  const declared = Object.entries(contract).flatMap(([feature, calls]) =>
    Object.entries(calls).flatMap(([name, call]): [string, StorefrontPermission][] => {
      const { needs = '' } = (call as AnyContractProcedure)['~orpc'].meta as { needs?: string }
      return (ownerPermissions as readonly string[]).includes(needs)
        ? [[`${feature}.${name}`, needs as StorefrontPermission]]
        : []
    }),
  )
  return new Map([...declared, ...Object.entries(inPolicies)] as [string, StorefrontPermission][])
}

/** The right that the contract asks for, and those of which the policy asks for one. */
const ruleOf = (title: string) => {
  const name = callOf(title)
  const right = calls.get(name)!
  return { right, policy: anyOf[name] ?? [right], also: alsoNeeds[name] ?? [] }
}

/** Every right alone, and all but those that open the call, without what would be enough. */
function tooFew(opening: readonly StorefrontPermission[]): (readonly StorefrontPermission[])[] {
  const others = ownerPermissions.filter((one) => !opening.includes(one))
  return [...others.map((one) => [one]), others]
}

const callOf = (title: string) => title.split(/,| of /)[0] ?? ''
const calls = sellersCalls()
const commands = staffCommands.filter(([name]) => calls.has(callOf(name)) && !name.includes(' of '))
const reads = storefrontReads.filter(([name]) => calls.has(callOf(name)))

/** The rights that the request came with. */
function carry(actor: Actor, names: readonly string[]): void {
  const [storefrontId = ''] = actor.storefronts.keys()
  ;(actor.storefronts as Map<string, ReadonlySet<string>>).set(storefrontId, new Set(names))
}

/** The rights that the database knows. */
async function hold({ owner }: StaffFixtures, actor: Actor, names: readonly string[]): Promise<void> {
  const [storefrontId = ''] = actor.storefronts.keys()
  await owner.query('delete from storefront_permissions where profile_id = $1 and storefront_id = $2', [
    actor.profileId,
    storefrontId,
  ])
  await owner.query(
    `insert into storefront_permissions (profile_id, storefront_id, permission_id)
     select $1, $2, id from permissions where name = any ($3)`,
    [actor.profileId, storefrontId, names],
  )
}

const answerOf = (call: Staged['call']) =>
  Promise.resolve()
    .then(call)
    .then(
      () => 'done',
      (error: { code?: string }) => error.code ?? String(error),
    )

test('every seller’s call is covered', () => {
  const walked = new Set([...commands, ...reads].map(([name]) => callOf(name)))
  expect([...calls.keys()].filter((name) => !walked.has(name))).toEqual([])
  expect(calls.size).toBeGreaterThan(40)
})

describe('each right × each call', () => {
  let fixtures: StaffFixtures
  beforeAll(async () => {
    fixtures = await openStaffFixtures()
  })
  afterAll(() => fixtures.close())

  test.each(commands)('%s', async (name, stage) => {
    const { actor, call } = await stage(fixtures)
    const { right, policy, also } = ruleOf(name)
    const alone = policy.includes(right) ? [] : [[right], policy]
    for (const names of [...tooFew([right, ...policy]), ...alone, []]) {
      carry(actor, names)
      expect(refusals, `carrying ${names}`).toContain(await answerOf(call))
    }
    carry(actor, ownerPermissions)
    for (const names of tooFew(policy)) {
      await hold(fixtures, actor, names)
      expect(refusals, `holding ${names}`).toContain(await answerOf(call))
    }
    const enough = [...new Set([right, policy[0]!, ...also])]
    carry(actor, enough)
    await hold(fixtures, actor, enough)
    expect(await answerOf(call)).toBe('done')
    const acts = await fixtures.owner.query('select 1 from audit_log where actor_id = $1', [actor.profileId])
    expect(acts.rows.length > 0, 'is in the log').toBe(!unlogged.has(callOf(name)))
  })

  test.each(reads)('%s', async (name, stage) => {
    const { actor, call, isRefused } = await stage(fixtures)
    const { right, policy } = ruleOf(name)
    const elsewhere = (await fixtures.made.drop()).storefrontId
    const rights = actor.storefronts as Map<string, ReadonlySet<string>>
    const alone = policy.includes(right) ? [] : [[right]]
    for (const names of [...tooFew([right, ...policy]), ...alone, []]) {
      carry(actor, names)
      // On another storefront the right is held, so that the answer is this storefront's policy.
      rights.set(elsewhere, new Set(ownerPermissions))
      expect(await isRefused(call), `carrying ${names}`).toBe(true)
      rights.delete(elsewhere)
    }
    carry(actor, [right, policy[0]!])
    expect(await isRefused(call)).toBe(false)
  })
})
