import { Radio, Stack } from '@mantine/core'
import { useRef, useState } from 'react'
import { allConditionsMet, evaluateConditions } from '@/domain/offers/conditions'
import { mainLaboratoryId } from '@/domain/offers/quickwin'
import { tagOf } from '@/domain/proposal/extensions'
import { disabledReason } from '@/features/purchasing/actions/action-state'
import { LeftOutBySearch, LeftOutNotice } from '@/features/purchasing/actions/left-out-notice'
import { laboratoryOf } from '@/features/purchasing/actions/proposal-laboratory'
import { ProposalReview, reviewedProposal } from '@/features/purchasing/actions/proposal-review'
import { adjustableLines, orderedLines } from '@/features/purchasing/actions/provision-lines'
import type { ProposalDialogProps } from '@/features/purchasing/actions/provisions-props'
import { products, wholeName } from '@/features/purchasing/actions/searched-part'
import { isAdded, rememberAdded } from '@/features/purchasing/state/added-proposals'
import { ReviewDialog, ReviewForm } from '@/parts/orders/review/review-dialog'
import { ReviewSummary } from '@/parts/orders/review/review-summary'
import { capitalised } from '@/parts/outbox/entry-words'
import { usePharmacyScope } from '@/parts/session/scope'
import { notify } from '@/ui/feedback/notify'

const addedBefore =
  'Ya se añadieron productos de esta propuesta al carrito, y ahora no se ha añadido nada. Mire el carrito antes de repetirla.'

/**
 * Adds the products to the laboratory's cart in one transaction, and reports success only after it (purchasing.md §4).
 * While a search shows some of them, those alone can be added.
 */
export function AddToCartDialog(props: ProposalDialogProps) {
  return (
    <ReviewDialog opened={props.opened} title="Añadir al carrito" onClose={props.onClose}>
      <AddToCart {...props} />
    </ReviewDialog>
  )
}

function AddToCart(props: ProposalDialogProps) {
  const { session, touched, conditions = [], searched, onClose, onDone, onBack } = props
  const { device, identity, pharmacy } = usePharmacyScope()
  const [adding, setAdding] = useState(false)
  // Two presses may come before anything is rendered.
  const isRunning = useRef(false)
  const [onlySearched, setOnlySearched] = useState(false)
  const { groups, summary } = onlySearched && searched !== null ? searched : props
  const met = allConditionsMet(evaluateConditions(conditions, adjustableLines(groups, touched)))

  const add = async () => {
    const laboratory = mainLaboratoryId(session.quickwin)
    if (isRunning.current || laboratory === undefined) return
    isRunning.current = true
    setAdding(true)
    try {
      await addOnce(laboratory)
    } finally {
      isRunning.current = false
      setAdding(false)
    }
  }
  const addOnce = async (laboratory: number) => {
    if (await isAdded(device.preferences, session.id)) {
      // What is typed into it stays on the screen: that may not be what was added.
      onClose()
      notify.warning(addedBefore)
      return
    }
    const outcome = await device.cart(identity, pharmacy.id).addProposalToCart({
      laboratory,
      lines: orderedLines(groups, touched),
      tag: tagOf(session.quickwin, session.extension),
      ...(session.id && { beside: rememberAdded(session.id, device.serverNow()) }),
    })
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
    <ReviewForm
      confirmLabel="Añadir al carrito"
      loading={adding}
      disabledReason={disabledReason({
        loaded: true,
        totalQuantity: summary.totalQuantity,
        conditionsMet: met,
      })}
      onConfirm={() => void add()}
      onClose={onClose}
    >
      {searched === null ? null : (
        <Radio.Group
          label="Qué se añade"
          value={onlySearched ? 'searched' : 'all'}
          onChange={(value) => setOnlySearched(value === 'searched')}
        >
          <Stack gap={0} mt={4}>
            <Radio
              size="md"
              value="all"
              label={`${capitalised(wholeName(props))}: ${products(props.summary)}`}
            />
            <Radio
              size="md"
              value="searched"
              label={`Solo lo que muestra la búsqueda: ${products(searched.summary)}`}
            />
          </Stack>
        </Radio.Group>
      )}
      <ReviewSummary
        to={`Al carrito de ${laboratoryOf(pharmacy, session).name}`}
        order={reviewedProposal(summary)}
      />
      <ProposalReview {...props} groups={groups} />
      <LeftOutNotice {...props} />
      {groups === props.groups ? null : (
        <LeftOutBySearch groups={props.groups} taken={groups} touched={touched} />
      )}
    </ReviewForm>
  )
}
