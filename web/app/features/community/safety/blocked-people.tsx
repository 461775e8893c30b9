import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/feedback.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { Time } from '#web/ui/time.tsx'
import { blockedOptions } from '../community.reads.ts'
import { PersonMark } from '../display/person-mark.tsx'
import { TieRow, TieRows } from '../follows/tie-row.tsx'
import { useUnblockUser } from './use-block-user.ts'

/**
 * Whom the viewer keeps away, each with the way back. Here as well as on their pages: who has blocked the viewer in turn
 * has no page to unblock them on.
 */
export function BlockedPeople() {
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <section aria-labelledby="blocked">
      <h3 id="blocked" ref={heading} tabIndex={-1} className="text-h3">
        Blocked people
      </h3>
      <p className="mt-1 mb-4 text-muted-foreground text-small">
        They cannot see your profile or follow you and your storefronts. They are not told.
      </p>
      <PagedList
        list={useInfiniteQuery(blockedOptions())}
        failed="The people you have blocked did not load"
        skeleton={<Skeleton className="h-16 rounded-card" />}
        empty={<p className="text-small">You have blocked nobody.</p>}
        more="Show more people"
      >
        {(people) => (
          <TieRows>
            {people.map((person) => (
              <Person key={person.id} {...person} onUnblocked={() => heading.current?.focus()} />
            ))}
          </TieRows>
        )}
      </PagedList>
    </section>
  )
}

type PersonProps = {
  id: string
  displayName: string
  avatarUrl: string | null
  blockedAt: string
  onUnblocked: () => void
}

function Person({ id, displayName, avatarUrl, blockedAt, onUnblocked }: PersonProps) {
  const unblock = useUnblockUser(displayName)
  const press = async () => {
    // @NOTE the row may be gone by then, and callbacks of its press with it; what failed is told by the hook
    await unblock.mutateAsync({ id }).then(onUnblocked, () => undefined)
  }
  return (
    <TieRow
      mark={<PersonMark id={id} avatarUrl={avatarUrl} size={48} className="size-12" />}
      name={displayName}
      to={null}
      detail={
        <>
          Blocked <Time at={blockedAt} style="ago-inside" />
        </>
      }
      button={
        <Button
          variant="outline"
          size="small"
          isBusy={unblock.isPending}
          aria-label={`Unblock: ${displayName}`}
          onClick={press}
        >
          Unblock
        </Button>
      }
    />
  )
}
