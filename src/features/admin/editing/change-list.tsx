import { Text } from '@mantine/core'
import type { EntryKind } from '@/contract/entries'
import type { EntryChange } from '@/contract/entry-change'
import classes from '@/features/admin/editing/change-list.module.css'
import { changeWords } from '@/features/admin/editing/change-words'

/** Enough to see what it is; a new price list of a campaign has hundreds. */
const shown = 50

/** Differences in words, one below the other. */
export function ChangeList({ kind, changes }: { kind: EntryKind; changes: readonly EntryChange[] }) {
  return (
    <>
      <ul className={classes.changes}>
        {changes.slice(0, shown).map((change) => {
          const { what, before, after } = changeWords(kind, change)
          return (
            <li key={`${change.field} ${change.item} ${change.part}`}>
              <strong>{what}</strong>
              <span>
                <del>{before}</del> → <ins>{after}</ins>
              </span>
            </li>
          )
        })}
      </ul>
      {changes.length > shown ? <Text size="sm">Y {changes.length - shown} cambios más.</Text> : null}
    </>
  )
}
