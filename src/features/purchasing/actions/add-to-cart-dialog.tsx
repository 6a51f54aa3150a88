import { Text } from '@mantine/core'
import { useState } from 'react'
import { formatInteger } from '@/domain/basics/numbers'
import { mainLaboratoryId } from '@/domain/offers/quickwin'
import { tagOf } from '@/domain/proposal/extensions'
import { LeftOutNotice } from '@/features/purchasing/actions/left-out-notice'
import { laboratoryOf } from '@/features/purchasing/actions/proposal-laboratory'
import { orderedLines } from '@/features/purchasing/actions/provision-lines'
import type { ProposalDialogProps } from '@/features/purchasing/actions/provisions-props'
import { usePharmacyScope } from '@/parts/session/scope'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { notify } from '@/ui/notify'

/**
 * Adds the products to the laboratory's cart in one transaction, and reports success only after it (purchasing.md §4).
 */
export function AddToCartDialog(props: ProposalDialogProps) {
  const { session, groups, touched, summary, opened, onClose, onDone, onBack } = props
  const { device, identity, pharmacy } = usePharmacyScope()
  const [adding, setAdding] = useState(false)

  const add = async () => {
    const laboratory = mainLaboratoryId(session.quickwin)
    if (adding || laboratory === undefined) return
    setAdding(true)
    const outcome = await device.cart(identity, pharmacy.id).addProposalToCart({
      laboratory,
      lines: orderedLines(groups, touched),
      tag: tagOf(session.quickwin, session.extension),
    })
    setAdding(false)
    if (!outcome.ok) {
      notify.error(
        outcome.reason === 'storage_full'
          ? 'No queda espacio en este dispositivo: no se ha añadido nada al carrito.'
          : 'El navegador no ha podido guardar el carrito. Inténtelo de nuevo.',
      )
      return
    }
    onClose()
    notify.success('Productos añadidos al carrito.')
    onDone()
    onBack()
  }

  return (
    <ConfirmDialog
      opened={opened}
      title="Añadir al carrito"
      confirmLabel="Añadir al carrito"
      loading={adding}
      onConfirm={add}
      onCancel={onClose}
    >
      <Text>
        {`${summary.totalQuantity === 1 ? 'Se añadirá 1 unidad' : `Se añadirán ${formatInteger(summary.totalQuantity)} unidades`} de ${summary.totalSkus === 1 ? '1 producto' : `${formatInteger(summary.totalSkus)} productos`} al carrito de ${laboratoryOf(pharmacy, session).name}.`}
      </Text>
      <LeftOutNotice {...props} />
    </ConfirmDialog>
  )
}
