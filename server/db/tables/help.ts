import type { Generated } from 'kysely'
import type { Optional } from './optional'

export type TutorialFileTable = {
  hash: string
  media_type: string
  content: Buffer
}

export type VideoTutorialTable = {
  id: Generated<number>
  code: string
  name: string
  tags: Generated<string[]>
  presentation: Generated<boolean>
  address: Optional<string>
  video_hash: Optional<string>
  captions_hash: Optional<string>
  position: Generated<number>
  active: Generated<boolean>
}
