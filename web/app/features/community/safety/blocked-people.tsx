import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/feedback.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { Time } from '#web/ui/time.tsx'
import { blockedOptions } from '../community.reads.ts'
import { PersonMark } from '../display/person-mark.tsx'
import { TieRow, TieRows } from '../follows/tie-row.tsx'
import * as texts from './safety.texts.ts'
import { useUnblockUser } from './use-block-user.ts'

/**
 * The people the viewer blocked, each with an unblock button. Needed beside the one on profiles: the profile of a
 * person who blocked the viewer in turn can't be opened.
 */
export function BlockedPeople() {
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <section aria-labelledby="blocked">
      <h3 id="blocked" ref={heading} tabIndex={-1} className="text-h3">
        {texts.blockedPeople}
      </h3>
      <p className="mt-1 mb-4 text-muted-foreground text-small">{texts.theyCantSee}</p>
      <PagedList
        list={useInfiniteQuery(blockedOptions())}
        failed={texts.yourBlockedListDidnt}
        skeleton={<Skeleton className="h-16 rounded-card" />}
        empty={<p className="text-small">{texts.youHaventBlockedAnyone}</p>}
        more={texts.showMorePeople}
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
    // @NOTE mutateAsync, since the row and its callbacks may be unmounted by then; the hook reports errors
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
