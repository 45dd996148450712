import { readAmount, writeAmount } from '../../../contract/amounts.ts'
import type { Food } from '../../../contract/plans.ts'
import { DAYTIMES, emptyPlan, PLAIN, type PlanValues } from './planForm.ts'

/** A recognised frequency with its amount, if given; places are those of the times of day. */
type Frequency =
  | { often: 'daily' | 'weekdays' | 'days'; at: Partial<Record<number, number>>; everyDays?: number }
  | { often: 'hours'; everyHours: number; amount?: number }
  | { often: 'needed'; amount?: number }

const [MORNING, NOON, EVENING, BEDTIME] = [0, 1, 2, 3]

/** The times of day for a number of doses per day. */
const TIMES: Record<number, readonly number[]> = {
  1: [MORNING],
  2: [MORNING, EVENING],
  3: [MORNING, NOON, EVENING],
  4: [MORNING, NOON, EVENING, BEDTIME],
}

const NUMBERS: Record<string, number> = {
  a: 1, one: 1, once: 1, single: 1, ein: 1, eine: 1, einen: 1, einmal: 1, un: 1, une: 1, uno: 1, una: 1, um: 1, uma: 1, een: 1,
  two: 2, twice: 2, zwei: 2, zweimal: 2, deux: 2, dos: 2, due: 2, dois: 2, duas: 2, twee: 2,
  three: 3, thrice: 3, drei: 3, dreimal: 3, trois: 3, tres: 3, tre: 3, três: 3, drie: 3,
  four: 4, vier: 4, viermal: 4, quatre: 4, cuatro: 4, quattro: 4, quatro: 4,
  six: 6, sechs: 6, seis: 6, sei: 6, zes: 6, eight: 8, acht: 8, huit: 8, ocho: 8, otto: 8, oito: 8,
  twelve: 12, zwölf: 12, douze: 12, doce: 12, dodici: 12, doze: 12, twaalf: 12,
} // biome-ignore format: a line for each number

const NUMBER = `(\\d{1,2}|${Object.keys(NUMBERS).join('|')})`
const numberOf = (text: string | undefined) => NUMBERS[text ?? ''] ?? Number(text)

const TIMES_WORD = '(?:x|×|times?|mal|fois|veces|vez|volte|volta|vezes|keer|maal)'
const A_DAY =
  '(?:daily|(?:a|per|each|every) day|/ ?day|am tag|pro tag|täglich|taeglich|tgl|par jour|/ ?jour|al día|al dia|por día|por dia|cada día|diarias?|diario|al giorno|ao dia|per dag|daags|dagelijks)'
const UNIT_WORD =
  '(?:pills?|tab(?:let)?s?|caps?(?:ules?)?|drops?|puffs?|sprays?|ml|tablette|tabletten|kapsel|kapseln|tropfen|hub|comprimés?|gélules?|gouttes?|comprimidos?|cápsulas?|gotas?|compress[ae]|capsul[ae]|gocce)'
/** "take", "1 tablet", or both, before the frequency. */
const AMOUNT = `(?:(?:take|takes|nehmen|prendre|tomar|prendere) )?(?:(?<amount>\\d{1,2}(?:[.,]\\d)?|[½¼¾]|\\d[½¼¾]|one|two|half a|ein|eine|zwei|une|un|deux|una|uno|dos|due) ${UNIT_WORD} )?`
const HOURS = '(?:hours?|hrs?|h|std|stunden?|heures?|horas?|ore|uur|uren)'

/** Words for times of day. */
const DAYTIME: readonly [place: number, words: string][] = [
  [
    MORNING,
    '(?:in the morning|every morning|each morning|mornings?|morgens|am morgen|früh|le matin|por la mañana|al mattino|de manhã)',
  ],
  [NOON, '(?:at noon|at lunch(?:time)?|mittags|à midi|le midi|al mediodía|a mezzogiorno)'],
  [
    EVENING,
    '(?:in the evening|every evening|each evening|evenings?|abends|am abend|le soir|por la noche|alla sera|la sera)',
  ],
  [
    BEDTIME,
    '(?:at bedtime|before bed|at night|every night|nightly|zur nacht|vor dem schlafen(?:gehen)?|au coucher|al acostarse)',
  ],
]

type Rule = [RegExp, (found: RegExpExecArray, amount: number | undefined) => Frequency | undefined]

const rule = (pattern: string, read: Rule[1]): Rule => [new RegExp(`^${AMOUNT}${pattern}$`, 'u'), read]

const times = (count: number, amount = 1): Frequency | undefined =>
  TIMES[count] && {
    often: 'daily',
    at: Object.fromEntries(TIMES[count].map((place) => [place, amount])),
  }

const hours = (every: number, amount: number | undefined): Frequency | undefined =>
  every === 24 ? times(1, amount) : every >= 2 ? { often: 'hours', everyHours: every, amount } : undefined

const RULES: readonly Rule[] = [
  rule(`${NUMBER} ?${TIMES_WORD} ${A_DAY}`, ([, , count], amount) => times(numberOf(count), amount)),
  rule(`(once|twice|thrice|einmal|zweimal|dreimal|viermal) ${A_DAY}`, ([, , count], amount) =>
    times(numberOf(count), amount),
  ),
  rule(
    `(?:every day|each day|${A_DAY}|chaque jour|tous les jours|todos los días|ogni giorno|jeden tag|todos os dias|elke dag)`,
    (_found, amount) => times(1, amount),
  ),
  rule(
    `(?:every|each|q|alle|toutes les|cada|ogni|a cada|elke|om de) ?${NUMBER} ?${HOURS}`,
    ([, , every], amount) => hours(numberOf(every), amount),
  ),
  rule(
    `(?:every (?:other|second) day|on alternate days|jeden zweiten tag|alle (?:2|zwei) tage|un jour sur deux|tous les (?:2|deux) jours|cada (?:2|dos) días|un día sí y otro no|a giorni alterni|om de dag)`,
    (_found, amount = 1) => ({ often: 'days', everyDays: 2, at: { [MORNING]: amount } }),
  ),
  rule(
    `(?:every|alle|tous les|cada|ogni) (\\d{1,2}) (?:days|tage|jours|días|giorni)`,
    ([, , every], amount = 1) =>
      Number(every) >= 2 ? { often: 'days', everyDays: Number(every), at: { [MORNING]: amount } } : undefined,
  ),
  rule(
    '(?:as needed|when needed|if needed|as required|when required|prn|bei bedarf|nach bedarf|si besoin|au besoin|si es necesario|según necesidad|al bisogno|se necessario|se necessário|zo nodig|indien nodig)',
    (_found, amount) => ({ often: 'needed', amount }),
  ),
  ...DAYTIME.map(([place, words]) =>
    rule(words, (_found, amount = 1) => ({ often: 'daily', at: { [place]: amount } })),
  ),
  ...DAYTIME.map(([place, words]) =>
    rule(
      `(?:once daily|once a day|daily|1 ?x ?täglich|einmal täglich|1 fois par jour|1 vez al día),? ${words}`,
      (_found, amount = 1) => ({
        often: 'daily',
        at: { [place]: amount },
      }),
    ),
  ),
  rule(`(?:${DAYTIME[0]?.[1]}|morning) (?:and|und|et|y|e|&) (?:${DAYTIME[2]?.[1]}|night)`, (_found, amount) =>
    times(2, amount),
  ),
]

/** Latin abbreviations of prescriptions. */
const LATIN: Record<string, number> = { qd: 1, od: 1, bid: 2, bd: 2, tid: 3, tds: 3, qid: 4, qds: 4 }

const PART = '(\\d{1,2}|½|¼|¾|\\d[½¼¾]|1/2|0[.,]5)'
const SCHEME = new RegExp(`^${PART} ?[-–] ?${PART} ?[-–] ?${PART}(?: ?[-–] ?${PART})?$`, 'u')

/** "1-0-1", "½-0-0-1": morning, noon, evening, night. */
function scheme(text: string): Frequency | undefined {
  const found = SCHEME.exec(text)
  if (!found) return undefined
  const amounts = found.slice(1).map((part) => (part === undefined ? 0 : readAmount(part)))
  const at = Object.fromEntries([...amounts.entries()].filter(([, amount]) => amount > 0))
  return Object.keys(at).length > 0 ? { often: 'daily', at } : undefined
}

/** Words about food at the end of a frequency. "After meals" counts as with food. */
const FOOD: readonly [Food, RegExp][] = [
  [
    'with',
    /[ ,;(]+(?:(?:together )?with (?:food|meals?|a meal|breakfast|dinner)|(?:during|after) (?:food|meals?|a meal|eating)|mit (?:dem )?essen|zu den mahlzeiten|zum essen|nach (?:dem essen|den mahlzeiten)|pendant les repas|au(?:x|cours des)? repas|après (?:les|le) repas|con (?:las )?comidas?|con alimentos|después de (?:las comidas|comer)|(?:durante|dopo) i pasti|ai pasti|às refeições|após as refeições|podczas posiłków|po posiłk(?:u|ach)|під час їди|після їди)\)?$/u,
  ],
  [
    'without',
    /[ ,;(]+(?:(?:before|without|between) (?:food|meals?|a meal|eating|breakfast)|on an empty stomach|vor (?:dem essen|den mahlzeiten)|nüchtern|auf nüchternen magen|avant (?:les|le) repas|à jeun|antes de (?:las comidas|comer)|en ayunas|prima dei pasti|a stomaco vuoto|antes das refeições|em jejum|przed posiłk(?:iem|ami)|na czczo|до їди|натще|натщесерце)\)?$/u,
  ],
]

const AMOUNTS: Record<string, number> = { 'half a': 0.5 }

const amountFrom = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : (AMOUNTS[text] ?? NUMBERS[text] ?? readAmount(text))

/** Longer ones are no frequency, and would cost time. */
const LONGEST = 200

/** The frequency without what it says about food, and that. */
function withoutFood(frequency: string): { text: string; food: Food | null } {
  const text = frequency.normalize('NFC').trim().toLowerCase().replace(/\s+/g, ' ').replace(/[.!]$/, '')
  const said = FOOD.find(([, words]) => words.test(text))
  return said ? { text: text.replace(said[1], ''), food: said[0] } : { text, food: null }
}

function frequencyOf(text: string): Frequency | undefined {
  const latin = LATIN[text.replaceAll('.', '')]
  if (latin !== undefined) return times(latin)
  const bySteps = scheme(text)
  if (bySteps) return bySteps
  for (const [pattern, means] of RULES) {
    const found = pattern.exec(text)
    if (found) return means(found, amountFrom(found.groups?.amount))
  }
  return undefined
}

/**
 * The plan that a free-text frequency clearly means, to start the editor with. A text that is only partly understood gives
 * none: "2x daily, not with milk".
 */
export function fromFrequency(
  frequency: string | null,
  personId: string,
  today: string,
): PlanValues | undefined {
  if (frequency === null || frequency.length > LONGEST) return undefined
  const { text, food } = withoutFood(frequency)
  const found = frequencyOf(text)
  if (!found) return undefined
  const plan: PlanValues = {
    ...emptyPlan(personId, today),
    food,
    often: found.often,
    hasMore: !PLAIN.includes(found.often),
  }
  if (found.often === 'needed') return { ...plan, amount: writeAmount(found.amount ?? 1) }
  if (found.often === 'hours')
    return { ...plan, everyHours: String(found.everyHours), amount: writeAmount(found.amount ?? 1) }
  return {
    ...plan,
    everyDays: String(found.everyDays ?? plan.everyDays),
    slots: DAYTIMES.map(({ at }, place) => {
      const amount = found.at[place]
      return { at, amount: writeAmount(amount ?? 1), note: '', isOn: amount !== undefined }
    }),
  }
}
