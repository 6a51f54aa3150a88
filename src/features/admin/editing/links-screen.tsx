import { Button, Card, FileButton, Group, Stack, Table, Text } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type * as v from 'valibot'
import { httpFailure, unwrap } from '@/api/outcome'
import type { previewLinks } from '@/contract/editing/editing'
import { failureText } from '@/parts/connection/no-connection'
import { useOfflineReason } from '@/parts/connection/use-is-offline'
import { serverFaults } from '@/parts/forms/form-faults'
import { FormProblem } from '@/parts/forms/form-problem'
import { readTextFile } from '@/parts/pasted/read-text-file'
import { subjectKey } from '@/parts/session/query-keys'
import { useSessionScope } from '@/parts/session/scope'
import { ActionButton } from '@/ui/controls/action-button'
import { useSingleMutation } from '@/ui/controls/use-single-mutation'
import { notify } from '@/ui/feedback/notify'
import { Page } from '@/ui/shell/page'

type Preview = v.InferOutput<typeof previewLinks.response>

/** Links between delegates and pharmacies from a CSV: shown first, then stored at once. */
export function LinksScreen({ onBack }: { onBack: () => void }) {
  const { device } = useSessionScope()
  const queryClient = useQueryClient()
  const offline = useOfflineReason()
  const [file, setFile] = useState<{ name: string; text: string } | null>(null)
  const reading = useSingleMutation({
    mutationFn: async (text: string) => unwrap(await device.client.call('previewLinks', { body: { text } })),
  })
  const storing = useSingleMutation({
    mutationFn: async (body: { text: string; version: string }) =>
      unwrap(await device.client.call('storeLinks', { body })),
    onSuccess: ({ added, removed }) => {
      notify.success(`Guardado. Añadidos: ${added} · Quitados: ${removed}`)
      void queryClient.invalidateQueries({ queryKey: subjectKey('data') })
      onBack()
    },
    // What it would change is something else now: shown again before it is stored.
    onError: (error) => {
      if (httpFailure(error)?.error.code === 'edit_conflict' && file !== null) reading.mutate(file.text)
    },
  })
  const choose = async (chosen: File | null) => {
    if (chosen === null) return
    const text = await readTextFile(chosen)
    setFile({ name: chosen.name, text })
    storing.reset()
    reading.mutate(text)
  }
  const error = storing.error ?? reading.error
  const problem = error === null ? null : (Object.values(serverFaults(error))[0] ?? failureText(error))
  return (
    <Page title="Delegados y farmacias por CSV" back={{ label: 'Volver a Usuarios', onBack }}>
      <Card withBorder maw={960}>
        <Stack gap="sm">
          <Text>
            Una línea por enlace: el usuario del delegado, el NIF de la farmacia y, si el enlace se quita,
            «quitar». Separados por punto y coma o por coma:
          </Text>
          <Text component="pre" ff="monospace" my={0}>
            usuario;NIF{'\n'}delegada.norte;E12345674{'\n'}delegado.sur;E12345674;quitar
          </Text>
          <Group>
            <FileButton accept=".csv,.txt,text/csv,text/plain" onChange={(chosen) => void choose(chosen)}>
              {(button) => (
                <Button
                  {...button}
                  variant="default"
                  leftSection={<IconUpload size={18} aria-hidden />}
                  loading={reading.isPending}
                >
                  {file === null ? 'Elegir archivo' : 'Elegir otro archivo'}
                </Button>
              )}
            </FileButton>
            {file === null ? null : <Text>{file.name}</Text>}
          </Group>
        </Stack>
      </Card>
      {problem === null ? null : <FormProblem title="No se ha guardado">{problem}</FormProblem>}
      {reading.data === undefined || file === null ? null : (
        <LinksPreview
          preview={reading.data}
          offline={offline}
          isStoring={storing.isPending}
          onStore={() => storing.mutate({ text: file.text, version: reading.data.version })}
        />
      )}
    </Page>
  )
}

type LinksPreviewProps = {
  preview: Preview
  offline: string | null
  isStoring: boolean
  onStore: () => void
}

const actions = { add: 'Se añade', remove: 'Se quita', none: 'Está ya así' }

function LinksPreview({ preview: { rows, faults }, offline, isStoring, onStore }: LinksPreviewProps) {
  const changing = rows.filter(({ action }) => action !== 'none')
  const count = (action: keyof typeof actions) => rows.filter((row) => row.action === action).length
  return (
    <Stack maw={960}>
      {faults.length === 0 ? null : (
        <FormProblem title="El archivo tiene faltas, y no se puede guardar">
          <ul>
            {faults.map(({ line, message }) => (
              <li key={`${line} ${message}`}>
                Línea {line}: {message}
              </li>
            ))}
          </ul>
        </FormProblem>
      )}
      <Text aria-live="polite">
        Añadidos: {count('add')} · Quitados: {count('remove')} · Ya estaban así: {count('none')}
      </Text>
      {rows.length === 0 ? null : (
        <Table.ScrollContainer minWidth={480}>
          <Table striped>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Línea</Table.Th>
                <Table.Th>Delegado</Table.Th>
                <Table.Th>Farmacia</Table.Th>
                <Table.Th>Cambio</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map(({ line, username, pharma, action }) => (
                <Table.Tr key={line}>
                  <Table.Td>{line}</Table.Td>
                  <Table.Td>{username}</Table.Td>
                  <Table.Td>
                    {pharma.name} · {pharma.nif}
                  </Table.Td>
                  <Table.Td>{actions[action]}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      <Group justify="flex-end">
        <ActionButton
          loading={isStoring}
          disabledReason={
            offline ??
            (faults.length > 0 ? 'El archivo tiene faltas' : changing.length === 0 ? 'No cambia nada' : null)
          }
          onClick={onStore}
        >
          Guardar los cambios
        </ActionButton>
      </Group>
    </Stack>
  )
}
