import { Button } from '@mantine/core'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { formatInstant } from '@/domain/basics/dates'
import { formatInteger } from '@/domain/basics/numbers'
import type { Quickwin } from '@/domain/offers/quickwin'
import { type ExtensionValue, tagName } from '@/domain/proposal/extensions'
import { changedRows, draftsOf } from '@/domain/proposal/proposal-draft'
import classes from '@/features/purchasing/selection/unfinished-proposals.module.css'
import { forgetUsed } from '@/features/purchasing/state/open-proposal'
import {
  followDrafts,
  type ProposalDraft,
  readDrafts,
  removeDraft,
  writeDraft,
} from '@/features/purchasing/state/proposal-drafts'
import { discardProposal, writeProposal } from '@/features/purchasing/state/proposal-session'
import { usePharmacyScope } from '@/parts/session/scope'
import { showUndoNotice } from '@/ui/feedback/undo-notice'

type UnfinishedProposalsProps = {
  /** Only their drafts are offered. */
  quickwins: readonly Quickwin[]
  /** Only drafts of this extension. */
  extension?: ExtensionValue
  /** Called when the proposal is as it was left, to open it. */
  onRecovered: (proposal: string) => void
}

/** The proposals that the user has left with units typed into them: to go on with, or to discard. */
export function UnfinishedProposals({ quickwins, extension, onRecovered }: UnfinishedProposalsProps) {
  const { device, identity, pharmacy } = usePharmacyScope()
  const owner = useMemo(() => ({ identity, pharmacy: pharmacy.id }), [identity, pharmacy.id])
  const read = useCallback(() => readDrafts(owner, device.serverNow()), [owner, device])
  const [drafts, setDrafts] = useState(read)
  useEffect(() => followDrafts(() => setDrafts(read())), [read])
  useEffect(() => {
    void forgetUsed(device, owner).then(() => setDrafts(read()))
  }, [device, owner, read])

  const offered = draftsOf(drafts, quickwins).filter(
    ({ draft }) => extension === undefined || draft.session.extension === extension,
  )
  if (offered.length === 0) return null

  const recover = (draft: ProposalDraft, quickwin: Quickwin) => {
    writeProposal(owner, { ...draft.session, quickwin })
    onRecovered(draft.session.id)
  }
  const discard = (draft: ProposalDraft, title: string) => {
    removeDraft(owner, draft.session)
    discardProposal(owner, draft.session)
    setDrafts(read())
    void showUndoNotice(`Propuesta descartada: ${title}`, () => {
      writeDraft(owner, draft)
      setDrafts(read())
    })
  }
  return (
    <section className={classes.drafts} aria-label="Propuestas sin terminar">
      <ul>
        {offered.map(({ draft, quickwin }) => {
          const title = tagName(quickwin, draft.session.extension)
          return (
            <li key={`${title}:${draft.session.id}`}>
              <span className={classes.text}>
                <strong>{title}</strong> <span>{descriptionOf(draft)}</span>
              </span>
              <Button
                variant="light"
                aria-label={`Recuperar: ${title}`}
                onClick={() => recover(draft, quickwin)}
              >
                Recuperar
              </Button>
              <Button
                variant="subtle"
                aria-label={`Descartar: ${title}`}
                onClick={() => discard(draft, title)}
              >
                Descartar
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

const descriptionOf = ({ savedAt, session }: ProposalDraft) => {
  const rows = changedRows(session)
  const changed = rows === 1 ? '1 producto cambiado' : `${formatInteger(rows)} productos cambiados`
  return `Sin terminar · ${changed} · ${formatInstant(savedAt)}`
}
