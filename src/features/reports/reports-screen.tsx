import { SegmentedControl } from '@mantine/core'
import { useMemo } from 'react'
import type { ReportsScope } from '@/features/reports/queries'
import { ReportList } from '@/features/reports/report-list'
import type { ReportKind } from '@/offline/database/database'
import { usePharmacyScope } from '@/parts/session/scope'
import { Page } from '@/ui/shell/page'

type ReportsScreenProps = Pick<ReportsScope, 'shelf'> & {
  /** The kinds this user may see: laboratories get no summaries of a pharmacy. */
  kinds: readonly ReportKind[]
  kind: ReportKind
  onKindChange: (kind: ReportKind) => void
}

const labels: Record<ReportKind, string> = { summaries: 'Resúmenes', 'follow-ups': 'Seguimiento' }

/** The reports of a pharmacy (purchasing.md §2.7). */
export function ReportsScreen({ shelf, kinds, kind, onKindChange }: ReportsScreenProps) {
  const pharmacyScope = usePharmacyScope()
  const scope = useMemo(() => ({ ...pharmacyScope, shelf, kind }), [pharmacyScope, shelf, kind])
  return (
    <Page
      title="Informes"
      hasList
      actions={
        kinds.length < 2 ? undefined : (
          <SegmentedControl
            aria-label="Tipo de informe"
            data={kinds.map((value) => ({ value, label: labels[value] }))}
            value={kind}
            onChange={(value) => onKindChange(value as ReportKind)}
          />
        )
      }
    >
      {/* Each kind has its own search, sort order and page. */}
      <ReportList key={kind} scope={scope} />
    </Page>
  )
}
