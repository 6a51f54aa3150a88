import { Button, Group, NativeSelect, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type Alert, alertParts } from '@/domain/today/alert'
import {
  type AlertDraft,
  type AlertErrors,
  draftOf,
  emptyDraft,
  productQuestion,
  readDraft,
} from '@/features/sales/alerts/alert-draft'
import classes from '@/features/sales/alerts/alerts.module.css'
import { partLabels, useParts } from '@/features/sales/page/part-names'
import { useSalesScope } from '@/features/sales/sales-scope'
import { scopeRange } from '@/features/sales/scope-filter'
import { useDevice } from '@/parts/session/scope'
import { notify } from '@/ui/feedback/notify'

type AlertFormProps = {
  /** The alert that is changed; null makes one. */
  edited: Alert | null
  onAlert: (alert: Alert) => Promise<void>
  onCancel: () => void
}

const units = { amount: 'Importe (€, PVP)', share: 'Cuota (%)', stock: 'Menos de (días)' } as const
const kinds = [
  ...alertParts.map((value) => ({ value, label: partLabels[value] })),
  { value: 'product', label: 'Producto' },
]

export function AlertForm({ edited, onAlert, onCancel }: AlertFormProps) {
  const device = useDevice()
  const scope = useSalesScope()
  const names = useParts(() => true)
  const [draft, setDraft] = useState(edited === null ? emptyDraft : draftOf(edited))
  const [errors, setErrors] = useState<AlertErrors>({})
  const set = (patch: Partial<AlertDraft>) => {
    setDraft((before) => ({ ...before, ...patch }))
    setErrors({})
  }
  const kind = draft.measure === 'stock' ? 'product' : draft.kind
  const submit = async () => {
    const cn = draft.cn.trim()
    let product: { cn: string; name: string } | null = null
    if (kind === 'product' && /^\d{6}$/.test(cn)) {
      const outcome = await scope.source.ask(productQuestion(scopeRange(scope), cn))
      if (!outcome.ok) return notify.error('No se ha podido buscar el producto.')
      const row = outcome.data.rows.find(({ cn_cn }) => cn_cn === cn)
      product = row === undefined ? null : { cn, name: row.cn_product }
    }
    const read = readDraft(draft, { id: edited?.id ?? device.newId(), names, product })
    if ('errors' in read) setErrors(read.errors)
    else await onAlert(read.alert)
  }
  return (
    <form
      noValidate
      aria-label={edited === null ? 'Nuevo aviso' : 'Cambiar el aviso'}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <div className={classes.fields}>
        <NativeSelect
          label="Avisar de"
          value={draft.measure}
          onChange={({ currentTarget: { value } }) => set({ measure: value as AlertDraft['measure'] })}
          data={[
            { value: 'amount', label: 'Ventas' },
            { value: 'share', label: 'Cuota de las ventas' },
            { value: 'stock', label: 'Días de existencias' },
          ]}
        />
        {draft.measure === 'stock' ? null : (
          <NativeSelect
            label="De qué"
            value={draft.kind}
            onChange={({ currentTarget: { value } }) =>
              set({ kind: value as AlertDraft['kind'], part: null })
            }
            data={kinds}
          />
        )}
        {kind === 'product' ? (
          <TextInput
            label="Código nacional"
            inputMode="numeric"
            value={draft.cn}
            error={errors.cn}
            onChange={({ currentTarget: { value } }) => set({ cn: value })}
          />
        ) : (
          <Select
            label={partLabels[kind]}
            searchable
            value={draft.part}
            error={errors.part}
            onChange={(value) => set({ part: value })}
            data={(names[kind] ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
            nothingFoundMessage="Ninguno"
            limit={100}
          />
        )}
        {draft.measure === 'share' ? (
          <Select
            label="En"
            searchable
            clearable
            placeholder="Todas las ventas"
            value={draft.within}
            onChange={(value) => set({ within: value })}
            data={(['category', 'group'] as const).map((part) => ({
              group: partLabels[part],
              items: (names[part] ?? []).map(({ id, name }) => ({ value: `${part}:${id}`, label: name })),
            }))}
            nothingFoundMessage="Ninguna"
            limit={100}
            clearButtonProps={{ 'aria-label': 'Quitar: en todas las ventas' }}
          />
        ) : null}
        {draft.measure === 'stock' ? null : (
          <>
            <NativeSelect
              label="Periodo"
              value={draft.period}
              onChange={({ currentTarget: { value } }) => set({ period: value as AlertDraft['period'] })}
              data={[
                { value: 'days', label: 'Últimos 28 días' },
                { value: 'month', label: 'Último mes completo' },
              ]}
            />
            <NativeSelect
              label="Cuando esté"
              value={draft.when}
              onChange={({ currentTarget: { value } }) => set({ when: value as AlertDraft['when'] })}
              data={[
                { value: 'below', label: 'por debajo de' },
                { value: 'above', label: 'por encima de' },
              ]}
            />
          </>
        )}
        <TextInput
          label={units[draft.measure]}
          inputMode="decimal"
          value={draft.limit}
          error={errors.limit}
          onChange={({ currentTarget: { value } }) => set({ limit: value })}
        />
      </div>
      <Group mt="sm">
        <Button type="submit">{edited === null ? 'Crear aviso' : 'Guardar aviso'}</Button>
        {edited === null ? null : (
          <Button variant="default" onClick={onCancel}>
            Cancelar
          </Button>
        )}
      </Group>
    </form>
  )
}
