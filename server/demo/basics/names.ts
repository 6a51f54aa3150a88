import type { Random } from './random'

/** Invented words for brands and cosmetic lines. Each call returns a new one. */
export const createBrandNames = (random: Random): (() => string) => {
  const given = new Set<string>()
  return () => {
    for (;;) {
      const middle = random.chance(0.55) ? random.pick(middles) : ''
      const name = `${random.pick(starts)}${middle}${random.pick(endings)}`
      if (given.has(name)) continue
      given.add(name)
      return name
    }
  }
}

const starts =
  'Abru Belko Cardu Devri Elumba Fendra Gastru Horza Ilvena Jurpa Kevra Lumbo Melfru Nubrel Olpra Prenza Quilma Rovelda Sulpra Trevu Umbra Velzo Xilpa Yenfra Zubel Arvozo Bromfu Ciltra Drumel Estrevo'.split(
    ' ',
  )
const middles = 'li ra no ve tu mi so pa cre di'.split(' ')
const endings = 'zol pril tan vix dura mex tril nax sin col fen dal mir bex lor pan tex via nor gal'.split(
  ' ',
)

/** Invented people: common first names, and surnames taken from nature. */
export const createPeople = (random: Random): (() => { firstName: string; secondName: string }) => {
  const given = new Set<string>()
  return () => {
    for (;;) {
      const firstName = random.pick(firstNames)
      const secondName = `${random.pick(surnames)} ${random.pick(surnames)}`
      if (given.has(`${firstName} ${secondName}`)) continue
      given.add(`${firstName} ${secondName}`)
      return { firstName, secondName }
    }
  }
}

const firstNames =
  'Ainhoa Alba Andrés Begoña Carla Celia Daniel Diego Elena Emilio Fátima Gonzalo Helena Hugo Inés Iván Jimena Julián Laia Leandro Lidia Marcos Marina Martín Mireia Nerea Noelia Olga Pablo Raquel Rubén Sara Sergio Silvia Tomás Valeria Xavier Yolanda'.split(
    ' ',
  )
const surnames =
  'Alameda Alisal Aliaga Arándano Brezal Cantizal Castañar Encinar Espliego Fresneda Ginesta Hayedo Jaral Lentisco Madroñal Majuelo Nogueral Olmeda Peñalva Pinarejo Quejigo Retamal Robledal Romeral Sabinar Tejeral Tomillar Zarzal'.split(
    ' ',
  )
