import fs from 'node:fs'
import { Template } from '@huggingface/jinja'
import type { FastifyInstance } from 'fastify'
import { parse } from 'yaml'

type Fields = Record<string, unknown>

interface Action extends Fields {
  action?: string
  data?: Record<string, string>
  target?: Fields
  response_variable?: string
  repeat?: { for_each?: string; while?: NumericState[]; sequence: Action[] }
  delay?: string
}

interface NumericState {
  entity_id: string
  above: number
}

interface Request {
  url: string
  method?: string
  headers: Record<string, string>
  payload?: string
}

interface Configuration {
  rest: {
    resource: string
    headers: Record<string, string>
    sensor: { name: string; value_template: string }[]
  }[]
  rest_command: Record<string, Request>
  script: Record<string, { variables: Record<string, string>; sequence: Action[] }>
  automation: { alias: string; triggers: NumericState[]; actions: Action[] }[]
}

const SERVER = 'http://192.168.1.10:3000'

/** The configuration in a section of docs/home-assistant.md, with `secret` for what stands in secrets.yaml. */
export function configurationIn(section: string, secret: string): Configuration {
  const page = fs.readFileSync(new URL('../docs/home-assistant.md', import.meta.url), 'utf8')
  const [, text = ''] = new RegExp(`^## ${section}$(.*?)(?=^## |$(?![^]))`, 'ms').exec(page) ?? []
  const blocks = [...text.matchAll(/^```yaml\n(.*?)^```$/gms)].map(([, block]) =>
    parse((block as string).replace(/!secret \w+/g, JSON.stringify(secret))),
  )
  const automation = blocks.flatMap((block) => block.automation ?? [])
  return Object.assign({}, ...blocks, { automation })
}

/** `sensor.grandpa_waiting` for "Grandpa waiting", as Home Assistant names it. */
const sensorId = (name: string) => `sensor.${name.toLowerCase().replace(/\W+/g, '_')}`

/** A Home Assistant that has read a configuration: as much of it as that uses, with real calls to the server. */
export class HomeAssistantHome {
  readonly states = new Map<string, number | string | null>()
  /** Actions besides calls to the server: a line each. */
  readonly done: string[] = []
  /** Status and body of each answer to a command. */
  readonly answers: { status: number; content: Fields }[] = []
  readonly #configuration: Configuration
  readonly #app: FastifyInstance
  readonly #clock: { now: Date }
  #running: AsyncGenerator<void>[] = []

  constructor(configuration: Configuration, app: FastifyInstance, clock: { now: Date }) {
    this.#configuration = configuration
    this.#app = app
    this.#clock = clock
  }

  /** Reads the sensors, starts automations whose trigger they cross, and lets running ones go on after their delay. */
  async tick(): Promise<void> {
    const before = new Map(this.states)
    await this.#readSensors()
    const goingOn = this.#running
    this.#running = []
    for (const { triggers, actions } of this.#configuration.automation)
      if (triggers.some((one) => this.#isAbove(one) && !this.#isAbove(one, before)))
        goingOn.push(this.#steps(actions, {}))
    for (const running of goingOn) if (!(await running.next()).done) this.#running.push(running)
  }

  /** Runs a script to its end. */
  async run(name: string): Promise<void> {
    const { variables, sequence } = this.#configuration.script[name] as Configuration['script'][string]
    for await (const _ of this.#steps(sequence, this.#renderAll(variables, {}))) throw new Error('it waits')
  }

  /** Sends a command of the configuration, with its data. */
  async send(name: string, data: Fields): Promise<{ status: number; content: Fields }> {
    const { url, method = 'get', headers, payload } = this.#configuration.rest_command[name] as Request
    const answer = await this.#app.inject({
      method: method as 'GET',
      url: String(this.#render(url, data)).replace(SERVER, ''),
      headers: {
        ...(this.#renderAll(headers, data) as Record<string, string>),
        'content-type': 'application/json',
      },
      ...(payload !== undefined && { payload: new Template(payload).render(data) }),
    })
    const result = { status: answer.statusCode, content: answer.json() }
    this.answers.push(result)
    return result
  }

  async #readSensors(): Promise<void> {
    for (const { resource, headers, sensor } of this.#configuration.rest) {
      const answer = await this.#app.inject({ url: resource.replace(SERVER, ''), headers })
      if (answer.statusCode !== 200) throw new Error(`the sensor got ${answer.statusCode}`)
      for (const { name, value_template: template } of sensor)
        this.states.set(
          sensorId(name),
          this.#render(template, { value_json: answer.json() }) as number | string | null,
        )
    }
  }

  #isAbove({ entity_id: id, above }: NumericState, states: typeof this.states = this.states): boolean {
    if (!this.states.has(id)) throw new Error(`no sensor is called ${id}`)
    return Number(states.get(id) ?? 0) > above
  }

  async *#steps(actions: readonly Action[], variables: Fields): AsyncGenerator<void> {
    for (const { action, data = {}, target, response_variable: answerTo, repeat, delay } of actions) {
      if (delay !== undefined) yield
      else if (repeat) yield* this.#repeat(repeat, variables)
      else if (action?.startsWith('rest_command.')) {
        const answer = await this.send(action.replace('rest_command.', ''), this.#renderAll(data, variables))
        if (answerTo !== undefined) variables[answerTo] = answer
      } else if (action === 'homeassistant.update_entity') await this.#readSensors()
      else if (action === 'tts.speak' || action === 'light.turn_on')
        this.done.push(
          `${action} ${target?.entity_id}: ${Object.values(this.#renderAll(data, variables)).at(-1)}`,
        )
      else throw new Error(`this home does not know ${action}`)
    }
  }

  async *#repeat(
    { for_each: each, while: loop, sequence }: NonNullable<Action['repeat']>,
    variables: Fields,
  ) {
    if (each !== undefined)
      for (const item of this.#render(each, variables) as unknown[])
        yield* this.#steps(sequence, { ...variables, repeat: { item } })
    while (loop?.every((condition) => this.#isAbove(condition))) yield* this.#steps(sequence, variables)
  }

  #renderAll = (templates: Record<string, string>, variables: Fields): Fields =>
    Object.fromEntries(Object.entries(templates).map(([name, text]) => [name, this.#render(text, variables)]))

  /** A template's text, or what a single expression gives in its own type. */
  #render(template: string, variables: Fields): unknown {
    const utcnow = () => ({ isoformat: () => this.#clock.now.toISOString().replace('Z', '123+00:00') })
    const [, only] = /^\{\{((?:(?!\}\}).)*)\}\}$/s.exec(template.trim()) ?? []
    if (only === undefined) return new Template(template).render({ ...variables, utcnow }).trim()
    return JSON.parse(new Template(`{{ (${only}) | tojson }}`).render({ ...variables, utcnow }))
  }
}
