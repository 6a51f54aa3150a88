import { Alert, Button, Card, Group, Stack, Title } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { CallError, httpFailure, unwrap } from '@/api/outcome'
import { type UploadRule, uploadFault } from '@/domain/basics/upload-rule'
import { avatarRule } from '@/domain/people/avatar'
import { type Crop, centred, squareOf } from '@/features/account/avatar/crop'
import { CropFrame } from '@/features/account/avatar/crop-frame'
import { DropZone } from '@/features/account/avatar/drop-zone'
import * as pictureFile from '@/features/account/avatar/picture-file'
import { NeedsConnection } from '@/features/account/needs-connection'
import { storeUser } from '@/features/account/store-user'
import { noConnection } from '@/parts/connection/no-connection'
import { useOfflineReason } from '@/parts/connection/use-is-offline'
import { pictureQuery } from '@/parts/people/queries'
import { UserAvatar } from '@/parts/people/user-avatar'
import { useSessionScope } from '@/parts/session/scope'
import { ActionButton } from '@/ui/controls/action-button'
import { useSingleMutation } from '@/ui/controls/use-single-mutation'
import { notify } from '@/ui/feedback/notify'

/** Any picture that this browser can show: what is uploaded is a JPEG that is cut out of it. */
const chosenRule: UploadRule = { ...avatarRule, types: ['image/*'] }
const unreadable = 'El archivo no es una imagen que se pueda leer'

type Chosen = { picture: pictureFile.OpenPicture; crop: Crop }

/** The user's picture: chosen or dropped, cut to a square and uploaded (platform.md §5). */
export function AvatarCard() {
  const scope = useSessionScope()
  const { device, user } = scope
  const queryClient = useQueryClient()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const offline = useOfflineReason()
  const picture = chosen?.picture
  useEffect(() => () => picture?.close(), [picture])

  const leave = () => {
    setChosen(null)
    setFault(null)
  }
  const choose = async (files: File[]) => {
    const found = uploadFault(files, chosenRule)
    setFault(found)
    const [file] = files
    if (found !== null || file === undefined) return
    const opened = await pictureFile.openPicture(file)
    if (opened === null) setFault(unreadable)
    else setChosen({ picture: opened, crop: centred(opened) })
  }

  const saved = async (version: string | null) => {
    // Fetched before it is shown, so that the initials do not flash up in between.
    if (version !== null) {
      await queryClient.prefetchQuery(pictureQuery(scope, { id: user.id, picture: version }))
    }
    await storeUser(scope, { picture: version })
    queryClient.removeQueries({ queryKey: pictureQuery(scope, user).queryKey })
    leave()
    notify.success('Avatar del usario actualizado correctamente')
  }
  const failed = (error: Error) => {
    notify.error('Ha ocurrido un error al actualizar el avatar del usuario')
    setFault(faultOf(error))
    // Platform.md §8: the profile reloads.
    void device.refreshUser()
  }
  const uploading = useSingleMutation({
    mutationFn: async ({ picture, crop }: Chosen) => {
      const file = await pictureFile.cutOut(picture, squareOf(picture, crop))
      return unwrap(await device.client.call('uploadAvatar', { params: { id: user.id }, files: [file] }))
    },
    onSuccess: (answer) => saved(answer.picture),
    onError: failed,
  })
  const removing = useSingleMutation({
    mutationFn: async () => unwrap(await device.client.call('deleteAvatar', { params: { id: user.id } })),
    onSuccess: () => saved(null),
    onError: failed,
  })

  return (
    <Card withBorder maw={640}>
      <Stack gap="sm">
        <Title order={2}>Imagen</Title>
        <DropZone onFiles={(files) => void choose(files)} label={chosen ? 'Elegir otra' : 'Elegir imagen'}>
          {chosen === null ? (
            <UserAvatar user={user} size={96} />
          ) : (
            <CropFrame
              picture={chosen.picture}
              crop={chosen.crop}
              onChange={(crop) => setChosen({ ...chosen, crop })}
            />
          )}
        </DropZone>
        <div role="alert">
          {fault === null ? null : (
            <Alert color="red" icon={<IconAlertCircle aria-hidden />}>
              {fault}
            </Alert>
          )}
        </div>
        <Group>
          <ActionButton
            disabledReason={offline ?? (chosen === null ? 'Elija antes una imagen' : null)}
            loading={uploading.isPending}
            onClick={() => chosen !== null && uploading.mutate(chosen)}
          >
            Subir imagen
          </ActionButton>
          {chosen !== null ? (
            <Button variant="default" onClick={leave}>
              Cancelar
            </Button>
          ) : user.picture !== null ? (
            <ActionButton
              variant="default"
              disabledReason={offline}
              loading={removing.isPending}
              onClick={() => removing.mutate()}
            >
              Quitar imagen
            </ActionButton>
          ) : null}
        </Group>
        <NeedsConnection reason={offline} />
      </Stack>
    </Card>
  )
}

function faultOf(error: Error): string {
  const failure = httpFailure(error)
  if (failure !== null) return failure.error.fields?.avatar ?? failure.error.message
  return error instanceof CallError ? noConnection : unreadable
}
