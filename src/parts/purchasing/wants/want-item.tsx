import { Menu } from '@mantine/core'
import { IconBell, IconBellCheck } from '@tabler/icons-react'
import { useCanWant, useWants } from '@/parts/purchasing/wants/use-wants'

type WantItemProps = { cn: string; product: string; units: number }

/** In the menu of a product in shortage, below what other laboratories have. */
export function WantItem(props: WantItemProps) {
  return useCanWant() ? <Item {...props} /> : null
}

function Item(missing: WantItemProps) {
  const { query, byCn, keep, remove } = useWants()
  const listed = byCn.get(missing.cn)
  const Icon = listed === undefined ? IconBell : IconBellCheck
  return (
    <>
      <Menu.Divider />
      <Menu.Item
        mih="var(--rb-touch)"
        disabled={query.isPending}
        leftSection={<Icon size={18} aria-hidden />}
        onClick={() =>
          void (listed === undefined
            ? keep({ ...missing, order: null, promisedFor: null, wasShort: true })
            : remove(listed))
        }
      >
        {listed === undefined ? 'Avisarme si vuelve' : 'Esperado: dejar de avisarme'}
      </Menu.Item>
    </>
  )
}
