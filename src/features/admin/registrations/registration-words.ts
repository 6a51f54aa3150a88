import * as v from 'valibot'

const text = v.string()
/** The form as it is typed; ids as texts, as the fields have them. */
const wordsSchema = v.object({
  name: text,
  nif: text,
  software: v.nullable(text),
  contactPerson: text,
  contactPhone: text,
  contactEmail: text,
  address: text,
  postalCode: text,
  city: v.nullable(text),
  reboticaModule: v.nullable(text),
  moduleLaboratories: v.array(text),
  kitDigitalModule: v.boolean(),
  responsibles: v.array(text),
})
export type RegistrationWords = v.InferOutput<typeof wordsSchema>
export type RegistrationField = keyof RegistrationWords

export const noWords: RegistrationWords = {
  name: '',
  nif: '',
  software: null,
  contactPerson: '',
  contactPhone: '',
  contactEmail: '',
  address: '',
  postalCode: '',
  city: null,
  reboticaModule: null,
  moduleLaboratories: [],
  kitDigitalModule: false,
  responsibles: [],
}

/** Reads what this tab has stored; entries stored by another version of the app begin empty. */
export function readWords(text: string): RegistrationWords {
  try {
    const read = v.safeParse(wordsSchema, JSON.parse(text))
    return read.success ? read.output : noWords
  } catch {
    return noWords
  }
}

/** The call's body; what is not chosen yet fails its check. */
export const bodyOf = (words: RegistrationWords) => ({
  ...words,
  software: words.software ?? '',
  city: words.city ?? undefined,
  reboticaModule: words.reboticaModule === null ? undefined : Number(words.reboticaModule),
  moduleLaboratories: words.moduleLaboratories.map(Number),
  responsibles: words.kitDigitalModule ? words.responsibles.map(Number) : [],
})
