import { Button, FileButton, Group, Modal, Stack, Text } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useState } from 'react'
import { unwrap } from '@/api/outcome'
import type { ReadInvoice } from '@/contract/orders/delivery-notes'
import type { Order } from '@/contract/orders/orders'
import { formatCount } from '@/domain/basics/numbers'
import { invoiceColumns } from '@/domain/reception/invoice-columns'
import { chosenFileFault, FileProblems } from '@/features/orders/answering/file-problems'
import { PriceDifferences } from '@/features/orders/invoice/price-differences'
import { failureText } from '@/parts/connection/no-connection'
import { readTextFile } from '@/parts/pasted/read-text-file'
import { useSessionScope } from '@/parts/session/scope'
import { useSingleMutation } from '@/ui/controls/use-single-mutation'
import { useReturnedFocus } from '@/ui/focus/use-returned-focus'

type InvoiceDialogProps = {
  order: Pick<Order, 'id' | 'name'>
  canClaim: boolean
  onClose: () => void
}

/** Holds a file of an invoice or delivery note against the order. Nothing of the file is kept: what is claimed is. */
export default function InvoiceDialog({ order, canClaim, onClose }: InvoiceDialogProps) {
  useReturnedFocus()
  const { device } = useSessionScope()
  const [read, setRead] = useState<(ReadInvoice & { name: string }) | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const reading = useSingleMutation({
    mutationFn: async (chosen: File) => {
      const text = await readTextFile(chosen)
      const params = { id: order.id }
      return unwrap(await device.client.call('readInvoiceFile', { params, body: { text } }))
    },
    onMutate: () => {
      setRead(null)
      setRefused(null)
    },
    onSuccess: (invoice, { name }) => setRead({ ...invoice, name }),
    onError: (error) => setRefused(failureText(error)),
  })
  const choose = (chosen: File | null) => {
    if (!chosen) return
    const fault = chosenFileFault(chosen, 'la factura de este pedido')
    setRefused(fault)
    if (fault === null) reading.mutate(chosen)
  }
  const problems = refused === null ? (read?.problems ?? []) : [{ row: null, column: null, text: refused }]
  return (
    <Modal opened onClose={onClose} title="Comprobar factura" size="lg">
      <Stack>
        <Text size="sm">
          Cargue el CSV de la factura o del albarán, con «CN», «Unidades servidas», «Precio neto» o «Base
          imponible» y, si las hay, «Sin cargo». Se compara con lo pactado en el pedido y no se guarda.
        </Text>
        <Group>
          <FileButton accept=".csv,.txt,.tsv,text/csv,text/plain" onChange={choose}>
            {(props) => (
              <Button
                {...props}
                variant="default"
                loading={reading.isPending}
                leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
              >
                Cargar un CSV
              </Button>
            )}
          </FileButton>
        </Group>
        {read === null || read.rows === 0 ? null : (
          <Text size="sm" role="status">
            {`«${read.name}»: ${rowsText(read)} `}
            {read.differences.length === 0 ? 'Todo lo leído cuesta lo pactado o menos.' : ''}
          </Text>
        )}
        {read?.columns === undefined || read.columns.length === 0 ? null : (
          <Text size="sm" c="dimmed">
            {`Columnas leídas: ${read.columns.map(({ as, name }) => `«${name}» como ${invoiceColumns[as]}`).join(', ')}.`}
          </Text>
        )}
        <FileProblems
          problems={problems}
          title={
            read === null || read.rows === 0
              ? 'No se ha leído nada del archivo.'
              : 'No se ha podido leer todo: lo demás se ha comparado.'
          }
        />
        {read === null ? null : (
          <PriceDifferences
            {...{ order, canClaim }}
            isOneFile
            differences={read.differences}
            foundIn={`Según la factura o el albarán «${read.name.slice(0, 200)}».`}
          />
        )}
      </Stack>
    </Modal>
  )
}

const rowsText = ({ rows, others }: ReadInvoice): string => {
  const own = formatCount(rows, 'línea de este pedido', 'líneas de este pedido')
  return others === 0
    ? `${own}.`
    : `${own}; ${formatCount(others, 'de otro producto', 'de otros productos')}.`
}
