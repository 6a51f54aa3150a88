import { ActionIcon, Tooltip } from '@mantine/core'
import { IconDeviceFloppy, IconDownload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Report } from '@/contract/reports/reports'
import classes from '@/features/reports/reports.module.css'
import type { ReportFiles } from '@/features/reports/use-report-files'
import { useMissing } from '@/parts/connection/use-is-offline'

type ReportActionsProps = { report: Report; files: ReportFiles }

/** Opens a report's PDF in a new tab, or saves it as a file. */
export function ReportActions({ report, files }: ReportActionsProps) {
  const missing = useMissing()
  const reason =
    missing && !files.storedIds.has(report.id)
      ? `${missing.what}: este informe no está en el dispositivo`
      : null
  const common = { reason, loading: files.underWay.has(report.id) }
  return (
    <span className={classes.actions}>
      <Action
        {...common}
        label={`Descargar ${report.name}`}
        hint="Abrir en otra pestaña"
        icon={<IconDownload size={20} aria-hidden />}
        onClick={() => void files.open(report)}
      />
      <Action
        {...common}
        label={`Guardar ${report.name} en un archivo`}
        hint="Guardar en un archivo"
        icon={<IconDeviceFloppy size={20} aria-hidden />}
        onClick={() => void files.save(report)}
      />
    </span>
  )
}

type ActionProps = {
  label: string
  hint: string
  icon: ReactNode
  reason: string | null
  loading: boolean
  onClick: () => void
}

/** Remains in the tab order while disabled, and says why it is. */
function Action({ label, hint, icon, reason, loading, onClick }: ActionProps) {
  const disabled = reason !== null
  return (
    <Tooltip label={reason ?? hint}>
      <ActionIcon
        aria-label={label}
        aria-disabled={disabled || undefined}
        aria-description={reason ?? undefined}
        data-disabled={disabled || undefined}
        loading={loading}
        onClick={() => disabled || onClick()}
      >
        {icon}
      </ActionIcon>
    </Tooltip>
  )
}
