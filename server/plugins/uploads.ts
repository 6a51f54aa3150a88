import multipart from '@fastify/multipart'
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint } from '@/contract/endpoint'
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

type Upload = { fields: Record<string, string>; files: UploadedFile[] }

/** Of the texts beside the files. */
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
): Promise<Upload> {
  const refuse = (fault: string) => new ApiError('invalid_fields', { fields: { [name]: fault } })
  const { most, maxBytes } = rule
  const upload = await partsOf(request, rule, {
    parts: maxFields + most + 1,
    fields: maxFields,
    fieldSize: maxFieldBytes,
    files: most,
    fileSize: maxBytes,
  }).catch(({ code }: Partial<FastifyError>) => {
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

const tooLarge = { code: 'files too large together' }

async function partsOf(request: FastifyRequest, rule: UploadRule, limits: Record<string, number>) {
  const fields: Record<string, string> = {}
  const files: (UploadedFile & { fieldname: string })[] = []
  for await (const part of request.parts({ limits })) {
    if (part.type === 'file') {
      const bytes = await part.toBuffer()
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
