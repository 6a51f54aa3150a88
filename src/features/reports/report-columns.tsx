import { Tooltip } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import type { Report } from '@/contract/reports/reports'
import { formatDay } from '@/domain/basics/dates'
import { ReportActions } from '@/features/reports/report-actions'
import classes from '@/features/reports/reports.module.css'
import type { ReportFiles } from '@/features/reports/use-report-files'
import { LaboratoryMark } from '@/parts/laboratories/laboratory-mark'
import type { GridColumn } from '@/ui/data-grid/list/columns'

type ReportColumns = { files: ReportFiles; narrow: boolean }

/**
 * Columns of 'Informes' (purchasing.md §2.7); on narrow screens one compact row. The ids are the fields that the call
 * sorts by.
 */
export const reportColumns = ({ files, narrow }: ReportColumns): GridColumn<Report>[] => [
  {
    id: 'date',
    header: 'FECHA',
    width: 108,
    descFirst: true,
    value: ({ date }) => date,
    cell: ({ date }) => formatDay(date),
    card: 'none',
  },
  {
    id: 'name',
    header: 'Informe',
    width: 220,
    grow: 1,
    value: ({ name }) => name,
    cell: (report) =>
      narrow ? (
        <div className={classes.compact}>
          <ReportName
            report={report}
            isStored={files.storedIds.has(report.id)}
            date={formatDay(report.date)}
          />
          <ReportActions report={report} files={files} />
        </div>
      ) : (
        <ReportName report={report} isStored={files.storedIds.has(report.id)} />
      ),
    card: 'title',
  },
  {
    id: 'laboratories',
    header: 'Lab.',
    width: 204,
    grow: 0.2,
    cell: ({ laboratories }) => (
      <span className={classes.marks}>
        {laboratories.map(({ id, name, image }) => (
          <LaboratoryMark key={id} id={id} name={name} image={image} withName={laboratories.length === 1} />
        ))}
      </span>
    ),
    card: 'none',
  },
  {
    id: 'actions',
    header: 'ACCIONES',
    align: 'center',
    width: 112,
    cell: (report) => <ReportActions report={report} files={files} />,
    card: 'none',
  },
]

function ReportName({ report, isStored, date }: { report: Report; isStored: boolean; date?: string }) {
  return (
    <span className={classes.report}>
      {date === undefined ? null : <span className={classes.about}>{date}</span>}
      <Tooltip label={report.name}>
        <span className={classes.name}>{report.name}</span>
      </Tooltip>
      {isStored ? (
        <span className={classes.about}>
          <IconCircleCheck size={14} aria-hidden /> En este dispositivo
        </span>
      ) : null}
    </span>
  )
}
