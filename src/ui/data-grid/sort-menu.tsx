import { Button, Menu } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { memo } from 'react'
import classes from '@/ui/data-grid/grid-tools.module.css'
import type { VisibleColumn } from '@/ui/data-grid/use-grid-columns'

function MenuOfColumns<Row>({ columns }: { columns: readonly VisibleColumn<Row>[] }) {
  const sortable = columns.filter(({ canSort }) => canSort)
  if (sortable.length === 0) return null
  return (
    <Menu withInitialFocusPlaceholder={false} position="bottom-end">
      <Menu.Target>
        <Button
          variant="subtle"
          className={classes.sort}
          title={summaryOf(sortable)}
          leftSection={<IconArrowsSort size={18} aria-hidden />}
        >
          <span className={classes.sortText}>{summaryOf(sortable)}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {sortable.map(({ column, sorted, sortNumber, toggleSort }) => (
          <Menu.CheckboxItem
            key={column.id}
            mih="var(--rb-touch)"
            checked={sorted !== false}
            onChange={() => toggleSort(true)}
            checkIcon={
              sorted === 'asc' ? (
                <IconArrowUp size={18} aria-label="de menor a mayor" />
              ) : (
                <IconArrowDown size={18} aria-label="de mayor a menor" />
              )
            }
            rightSection={sortNumber > 0 && sorted !== false ? sortNumber : null}
          >
            {column.header}
          </Menu.CheckboxItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/**
 * Sorting by several columns without a keyboard: each click switches a column to ascending, descending or unsorted, and
 * keeps the others.
 */
export const SortMenu = memo(MenuOfColumns) as typeof MenuOfColumns

function summaryOf<Row>(columns: readonly VisibleColumn<Row>[]): string {
  const names = columns
    .filter(({ sorted }) => sorted !== false)
    .sort((a, b) => a.sortNumber - b.sortNumber)
    .map(({ column }) => column.header)
  return names.length === 0 ? 'Ordenar' : `Orden: ${names.join(', ')}`
}
