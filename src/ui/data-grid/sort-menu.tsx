import { Button, Menu } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { memo, useState } from 'react'
import classes from '@/ui/data-grid/grid-tools.module.css'
import type { VisibleColumn } from '@/ui/data-grid/use-grid-columns'

function MenuOfColumns<Row>({ columns }: { columns: readonly VisibleColumn<Row>[] }) {
  const sortable = columns.filter(({ canSort }) => canSort)
  const sortedBy = sortable.filter(({ sorted }) => sorted !== false).length
  const [adding, setAdding] = useState(false)
  if (sortable.length === 0) return null
  // Several columns came from somewhere else, such as a link: a press must not take them away.
  const adds = adding || sortedBy > 1
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
      <Menu.Dropdown className={classes.choices}>
        <Menu.CheckboxItem
          mih="var(--rb-touch)"
          checked={adds}
          disabled={sortedBy > 1}
          closeMenuOnClick={false}
          onChange={setAdding}
        >
          Por varias columnas
        </Menu.CheckboxItem>
        <Menu.Divider />
        {sortable.map(({ column, sorted, sortNumber, toggleSort }) => (
          <Menu.CheckboxItem
            key={column.id}
            mih="var(--rb-touch)"
            checked={sorted !== false}
            closeMenuOnClick={!adds}
            onChange={() => toggleSort(adds)}
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
 * Sorting without headings and without a keyboard: each press switches a column to its first direction, the other one, or
 * unsorted. It takes the place of the order before, unless several columns are asked for.
 */
export const SortMenu = memo(MenuOfColumns) as typeof MenuOfColumns

function summaryOf<Row>(columns: readonly VisibleColumn<Row>[]): string {
  const names = columns
    .filter(({ sorted }) => sorted !== false)
    .sort((a, b) => a.sortNumber - b.sortNumber)
    .map(({ column }) => column.header)
  return names.length === 0 ? 'Ordenar' : `Orden: ${names.join(', ')}`
}
