import { Button, FileButton } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { formatInteger } from '@/domain/basics/numbers'
import classes from '@/features/orders/answering/answering.module.css'
import { FileProblems } from '@/features/orders/answering/file-problems'
import type { useAnswerFile } from '@/features/orders/answering/use-answer-file'

type AnswerFileBarProps = { answerFile: ReturnType<typeof useAnswerFile>; others: number }

/** Loads a file of answers; says what was read of it, and what could not be. */
export function AnswerFileBar({ answerFile, others }: AnswerFileBarProps) {
  const { file, problems, isReading, choose, forget } = answerFile
  return (
    <>
      <div className={classes.tools}>
        {file === null ? null : (
          <p className={classes.hint}>
            «{file.name}»: {file.drafts.size === 1 ? '1 línea' : `${formatInteger(file.drafts.size)} líneas`}.
            {others === 0 ? '' : ` Las demás (${formatInteger(others)}) quedan como están.`}
          </p>
        )}
        <FileButton accept=".csv,.txt,.tsv,text/csv,text/plain" onChange={choose}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              loading={isReading}
              leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
            >
              Cargar un CSV
            </Button>
          )}
        </FileButton>
        {file === null ? null : (
          <Button variant="subtle" onClick={forget}>
            Quitar el archivo
          </Button>
        )}
      </div>
      <FileProblems
        problems={problems}
        title={
          file === null
            ? 'No se ha leído nada del archivo.'
            : 'No se ha podido leer todo: esas líneas quedan como están.'
        }
      />
    </>
  )
}
