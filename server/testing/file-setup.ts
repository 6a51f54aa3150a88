import { afterAll } from 'vitest'
import { cleanUpFile } from './after-file'

afterAll(cleanUpFile)
