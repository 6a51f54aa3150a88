import { IconBell, IconBellCheck } from '@tabler/icons-react'
import type { Want } from '@/domain/supply/wants'
import { useCanWant, useWants } from '@/parts/purchasing/wants/use-wants'

type WantToggleProps = Pick<Want, 'cn' | 'units' | 'order' | 'promisedFor'> & {
  product: string
  className?: string | undefined
}

/** Beside what does not come: whether its pharmacy wants to be told when it is back. */
export function WantToggle(props: WantToggleProps) {
  return useCanWant() ? <Toggle {...props} /> : null
}

function Toggle({ className, ...missing }: WantToggleProps) {
  const { query, byCn, keep, remove } = useWants()
  const listed = byCn.get(missing.cn)
  const isKnown = !query.isPending
  const text =
    listed === undefined ? 'Avisarme si vuelve' : listed.state === 'back' ? 'Ha vuelto' : 'Esperado'
  const Icon = listed === undefined ? IconBell : IconBellCheck
  return (
    <button
      type="button"
      className={className}
      aria-pressed={listed !== undefined}
      aria-disabled={!isKnown || undefined}
      aria-label={
        listed === undefined
          ? `Avisarme si vuelve ${missing.product}`
          : `${text}: ${missing.product}. Quitar aviso`
      }
      onClick={() => {
        if (isKnown) void (listed === undefined ? keep(missing) : remove(listed))
      }}
    >
      <Icon size={18} aria-hidden /> {text}
    </button>
  )
}
