/**
 * Communities, provinces and the municipalities of the demo pharmacies, with their INE codes (INE, ODC-PDDL). Names are
 * written as they are read ("A Coruña"), not as in the INE files ("Coruña, A").
 */
type DemoCommunity = { id: string; name: string }
type DemoProvince = { id: string; name: string; community_id: string }
type DemoCity = { id: string; name: string; province_id: string }

/** Each community with its provinces, each province with the municipality codes and names used. */
const tree = `
01 Andalucía: 04 Almería (04013 Almería); 11 Cádiz (11012 Cádiz, 11020 Jerez de la Frontera); 14 Córdoba (14021 Córdoba); 18 Granada (18087 Granada); 21 Huelva (21041 Huelva); 23 Jaén (23050 Jaén); 29 Málaga (29067 Málaga, 29069 Marbella); 41 Sevilla (41091 Sevilla)
02 Aragón: 22 Huesca (22125 Huesca); 44 Teruel (44216 Teruel); 50 Zaragoza (50297 Zaragoza)
03 Principado de Asturias: 33 Asturias (33024 Gijón, 33044 Oviedo)
04 Illes Balears: 07 Illes Balears (07040 Palma)
05 Canarias: 35 Las Palmas (35016 Las Palmas de Gran Canaria); 38 Santa Cruz de Tenerife (38038 Santa Cruz de Tenerife)
06 Cantabria: 39 Cantabria (39075 Santander)
07 Castilla y León: 05 Ávila (05019 Ávila); 09 Burgos (09059 Burgos); 24 León (24089 León); 34 Palencia (34120 Palencia); 37 Salamanca (37274 Salamanca); 40 Segovia (40194 Segovia); 42 Soria (42173 Soria); 47 Valladolid (47186 Valladolid); 49 Zamora (49275 Zamora)
08 Castilla-La Mancha: 02 Albacete (02003 Albacete); 13 Ciudad Real (13034 Ciudad Real); 16 Cuenca (16078 Cuenca); 19 Guadalajara (19130 Guadalajara); 45 Toledo (45165 Talavera de la Reina, 45168 Toledo)
09 Cataluña: 08 Barcelona (08015 Badalona, 08019 Barcelona, 08187 Sabadell); 17 Girona (17079 Girona); 25 Lleida (25120 Lleida); 43 Tarragona (43148 Tarragona)
10 Comunitat Valenciana: 03 Alicante (03014 Alicante, 03065 Elche); 12 Castellón (12040 Castellón de la Plana); 46 Valencia (46250 Valencia)
11 Extremadura: 06 Badajoz (06015 Badajoz, 06083 Mérida); 10 Cáceres (10037 Cáceres)
12 Galicia: 15 A Coruña (15030 A Coruña, 15078 Santiago de Compostela); 27 Lugo (27028 Lugo); 32 Ourense (32054 Ourense); 36 Pontevedra (36038 Pontevedra, 36057 Vigo)
13 Comunidad de Madrid: 28 Madrid (28005 Alcalá de Henares, 28065 Getafe, 28079 Madrid)
14 Región de Murcia: 30 Murcia (30030 Murcia)
15 Comunidad Foral de Navarra: 31 Navarra (31201 Pamplona)
16 País Vasco: 01 Álava (01059 Vitoria-Gasteiz); 20 Gipuzkoa (20069 San Sebastián); 48 Bizkaia (48020 Bilbao)
17 La Rioja: 26 La Rioja (26089 Logroño)
18 Ceuta: 51 Ceuta (51001 Ceuta)
19 Melilla: 52 Melilla (52001 Melilla)
`

export const demoPlaces = () => {
  const communities: DemoCommunity[] = []
  const provinces: DemoProvince[] = []
  const cities: DemoCity[] = []
  for (const line of tree.trim().split('\n')) {
    const community = numbered(line.slice(0, line.indexOf(':')))
    communities.push(community)
    for (const part of line.slice(line.indexOf(':') + 1).split(';')) {
      const province = numbered(part.slice(0, part.indexOf('(')))
      provinces.push({ ...province, community_id: community.id })
      for (const city of part.slice(part.indexOf('(') + 1, part.indexOf(')')).split(',')) {
        cities.push({ ...numbered(city), province_id: province.id })
      }
    }
  }
  return { communities, provinces, cities }
}

const numbered = (text: string) => {
  const trimmed = text.trim()
  const space = trimmed.indexOf(' ')
  return { id: trimmed.slice(0, space), name: trimmed.slice(space + 1) }
}
