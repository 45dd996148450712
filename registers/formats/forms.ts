const FORMS: [form: string, said: RegExp][] = [
  ['eye drops', /collyre|colirio|ophtalmique|eye drop/],
  ['injection', /inject|inyect|lyophilisat pour usage parent|parenteral/],
  ['infusion', /perfusion/],
  ['capsule', /gelule|capsule|capsula/],
  ['tablet', /comprime|comprimido|tablet|dragee|gragea|lyophilisat oral|lyophilisat|liofilizado oral|pilule/],
  ['lozenge', /pastille|pastilla para chupar/],
  ['chewing gum', /gomme|chicle/],
  ['suppository', /suppositoire|supositorio/],
  ['pessary', /ovule|ovulo/],
  ['patch', /dispositif|patch|transdermi|parche/],
  ['film', /\bfilm|pelicula bucodisp/],
  ['plaster', /emplatre|pansement|aposito/],
  ['syrup', /sirop|jarabe/],
  ['drops', /gouttes|gotas/],
  ['oral suspension', /suspension (?:buvable|oral)/],
  ['oral solution', /(?:solution|liquide) buvable|solucion oral|solution orale/],
  ['granules', /granul/],
  ['mouthwash', /bain de bouche|colutorio|enjuague/],
  ['inhaler', /inhal/],
  ['spray', /pulverisation|pulverizacion|spray|nebulizador/],
  ['nail lacquer', /vernis|barniz/],
  ['shampoo', /shampo|champu/],
  ['foam', /mousse|espuma/],
  ['cream', /creme|crema/],
  ['ointment', /pommade|pomada|unguento/],
  ['gel', /\bgel\b/],
  ['lotion', /lotion|locion/],
  ['paste', /\bpate\b|pasta/],
  ['implant', /implant/],
  ['medical gas', /\bgaz\b|\bgas\b/],
  ['sachet', /sobre|sachet/],
  ['powder', /poudre|polvo/],
  ['emulsion', /emulsi/],
  ['solution', /solution|solucion|liquide|suspension/],
]

/** Lower case, without accents and the "(s)" of French registers. */
export const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\((?:s|e|es|aux|se|e\)\(s)\)/g, '')
    .replace(/\s+/g, ' ')
    .trim()

/** English form for the French or Spanish words of a register, or null. */
export function formOf(words: string): string | null {
  const said = plain(words)
  return FORMS.find(([, form]) => form.test(said))?.[0] ?? null
}

/** True for a word that is a form and nothing else, in the singular or plural. */
export const isFormWord = (word: string): boolean =>
  FORMS.some(([, form]) => new RegExp(`^(?:${form.source})e?s?$`).test(plain(word)))
