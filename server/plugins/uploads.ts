import { PassThrough, type Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import multipart from '@fastify/multipart'
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint } from '@/contract/basics/endpoint'
import {
  areTooLarge,
  tooLargeFile,
  tooLargeTogether,
  tooManyFiles,
  type UploadRule,
  uploadFault,
} from '@/domain/basics/upload-rule'
import { fileSystemName } from '@/domain/basics/visible-text'
import { ApiError } from './api-error'

/** `name` and `type` are the caller's words: what the bytes are has to be looked at. */
export type UploadedFile = { name: string; type: string; bytes: Buffer }

/** Not in memory: its bytes as they come, to be read once and to their end. */
export type StreamedFile = { name: string; pieces: AsyncIterable<Buffer> }

type Upload<Files> = {
  fields: Record<string, string>
  files: Files
  /** Reads what nobody has read, to be called before the answer: browsers read none while they still send. */
  drain?: () => Promise<void>
}

/** Limits of the texts beside the files. */
const maxFields = 20
const maxFieldBytes = 64 * 1024

/** Lets calls of the contract that declare `files` read their body (plugins/contract); no other call has one from it. */
export async function registerUploads(app: FastifyInstance): Promise<void> {
  await app.register(multipart)
}

/** The files and texts of a call, in memory: never more of them than the rule allows. */
export async function readUpload(
  request: FastifyRequest,
  { name, ...rule }: NonNullable<Endpoint['files']>,
): Promise<Upload<UploadedFile[]>> {
  const refuse = (fault: string) => new ApiError('invalid_fields', { fields: { [name]: fault } })
  const { most, maxBytes } = rule
  const upload = await partsOf(request, rule, {
    parts: maxFields + most + 1,
    fields: maxFields,
    fieldSize: maxFieldBytes,
    files: most,
    fileSize: maxBytes,
  }).catch((error: Partial<FastifyError>) => {
    // What is still to come is thrown away: browsers read no answer before they have sent all.
    request.raw.resume()
    if (error instanceof ApiError) throw error
    const { code } = error
    if (code === 'FST_FILES_LIMIT') throw refuse(tooManyFiles(rule))
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw refuse(tooLargeFile(rule))
    if (code === tooLarge.code) throw refuse(tooLargeTogether(rule))
    // No form at all, one that breaks off, or fields that no screen of ours sends.
    throw new ApiError('bad_request')
  })
  if (upload.files.some(({ fieldname }) => fieldname !== name)) throw new ApiError('bad_request')
  const fault = uploadFault(
    upload.files.map(({ type, bytes }) => ({ type, size: bytes.length })),
    rule,
  )
  if (fault !== null) throw refuse(fault)
  return { fields: upload.fields, files: upload.files.map(({ fieldname: _, ...file }) => file) }
}

/** The texts before the one file of a call, and the file while it comes. */
export async function streamedUpload(
  request: FastifyRequest,
  { name, ...rule }: NonNullable<Endpoint['files']>,
): Promise<Upload<StreamedFile>> {
  const limits = {
    parts: maxFields + 1,
    fields: maxFields,
    fieldSize: maxFieldBytes,
    files: 1,
    fileSize: rule.maxBytes,
  }
  const part = await request.file({ limits }).catch((error: unknown) => {
    throw error instanceof ApiError ? error : new ApiError('bad_request')
  })
  if (part === undefined) throw new ApiError('invalid_fields', { fields: { [name]: 'Campo obligatorio' } })
  if (part.fieldname !== name) throw new ApiError('bad_request')
  const fields: Record<string, string> = {}
  for (const field of Object.values(part.fields))
    if (field !== undefined && !Array.isArray(field) && field.type === 'field')
      fields[field.fieldname] = String(field.value)
  const { file } = part
  const passed = new PassThrough()
  file.once('error', (error) => passed.destroy(error))
  // Nobody may be reading when it breaks off.
  passed.on('error', () => {})
  file.pipe(passed)
  async function* pieces(): AsyncGenerator<Buffer> {
    try {
      yield* passed
    } catch (error) {
      // Broken off, or given up by plugins/bodies.
      throw error instanceof ApiError ? error : new ApiError('bad_request')
    }
    if (file.truncated) throw new ApiError('invalid_fields', { fields: { [name]: tooLargeFile(rule) } })
  }
  return {
    fields,
    files: { name: fileSystemName(part.filename), pieces: pieces() },
    drain: async () => {
      file.unpipe(passed)
      file.resume()
      await finished(file).catch(() => {})
    },
  }
}

const tooLarge = { code: 'files too large together' }

async function partsOf(request: FastifyRequest, rule: UploadRule, limits: Record<string, number>) {
  const fields: Record<string, string> = {}
  const files: (UploadedFile & { fieldname: string })[] = []
  for await (const part of request.parts({ limits })) {
    if (part.type === 'file') {
      const bytes = await bytesOf(request, part.file)
      const { fieldname, filename, mimetype: type } = part
      files.push({ fieldname, name: fileSystemName(filename ?? ''), type, bytes })
      const sizes = files.map((file) => file.bytes.length)
      if (areTooLarge(sizes, rule)) throw Object.assign(new Error(tooLarge.code), tooLarge)
    } else {
      if (part.valueTruncated) throw new Error(`${part.fieldname} is too long`)
      fields[part.fieldname] = String(part.value)
    }
  }
  return { fields, files }
}

async function bytesOf(request: FastifyRequest, file: Readable & { truncated: boolean }): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of file) {
    request.hold?.(piece.length)
    pieces.push(piece)
  }
  if (file.truncated)
    throw Object.assign(new Error('one file is too large'), { code: 'FST_REQ_FILE_TOO_LARGE' })
  return Buffer.concat(pieces)
}
