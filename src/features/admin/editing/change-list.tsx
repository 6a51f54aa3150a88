import { Text } from '@mantine/core'
import type { EntryKind } from '@/contract/editing/entries'
import type { EntryChange } from '@/contract/editing/entry-change'
import classes from '@/features/admin/editing/change-list.module.css'
import { changeWords } from '@/features/admin/editing/change-words'

/** Enough to see what it is; a new price list of a campaign has hundreds. */
const shown = 50

/** Differences in words, one below the other. */
export function ChangeList({ kind, changes }: { kind: EntryKind; changes: readonly EntryChange[] }) {
  // An empty text instead of none is the same to people.
  const told = changes
    .map((change) => ({ ...changeWords(kind, change), key: `${change.field} ${change.item} ${change.part}` }))
    .filter(({ before, after }) => before !== after || changes.length === 1)
  return (
    <>
      <ul className={classes.changes}>
        {told.slice(0, shown).map(({ key, what, before, after }) => (
          <li key={key}>
            <strong>{what}</strong>
            <span>
              <del>{before}</del> → <ins>{after}</ins>
            </span>
          </li>
        ))}
      </ul>
      {told.length > shown ? <Text size="sm">Y {told.length - shown} cambios más.</Text> : null}
    </>
  )
}
