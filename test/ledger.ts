import { expect } from 'vitest'
import type { CallName } from '../contract/calls.ts'
import { ask, type Instance } from './instance.ts'
import { type Colour, expectColour, noise } from './noise.ts'
import type { SentTo } from './testApp.ts'
import { multipart } from './uploads.ts'

const PILLS = 1000
const TAKEN_AT = '2026-01-01T08:00:00.000Z'

interface AskedDose {
  key: string
  pillsTaken: number
  id?: string
  deletion?: 'asked' | 'acknowledged'
}

interface AskedImage {
  colour: Colour
  url: string
}

interface AskedMedicine {
  name: string
  image: AskedImage | undefined
  id?: string
  doses: AskedDose[]
  /** The last acknowledged edit, and the last requested one. */
  edits: { acknowledged: number; asked: number }
  isEditing: boolean
  removal?: 'asked' | 'acknowledged'
}

const at = ({ id }: AskedMedicine) => ({ id: id as string })

/**
 * A household that writes at random, records what was requested and acknowledged, and can check that a server
 * has it. `random` returns numbers from 0 to 1.
 */
export class Ledger {
  readonly #random: () => number
  readonly #token: string
  readonly #familyId: string
  readonly #medicines: AskedMedicine[] = []
  readonly #untaken: AskedImage[] = []
  #asked = 0
  acknowledged = 0
  uploaded = 0

  constructor(random: () => number, { token, familyId }: { token: string; familyId: string }) {
    this.#random = random
    this.#token = token
    this.#familyId = familyId
  }

  #ask = (server: Instance, name: CallName, sent: SentTo = {}) =>
    ask(server, name, { token: this.#token, ...sent })

  #below = (end: number) => Math.floor(this.#random() * end)
  #oneOf = <One>(some: One[]): One | undefined => some[this.#below(some.length)]

  async write(server: Instance): Promise<void> {
    const living = this.#medicines.filter(({ id, removal }) => id !== undefined && removal === undefined)
    const medicine = this.#oneOf(living.slice(-4))
    const dice = this.#below(20)
    if (!medicine || living.length < 2 || dice === 0) await this.#add(server)
    else if (dice === 1 && living.length > 3) await this.#remove(server, living[0] as AskedMedicine)
    else if (dice < 5) await this.#edit(server, medicine)
    else if (dice < 8) await this.#deleteDose(server, medicine)
    else if (dice < 10) await this.#repeatDose(server, medicine)
    else await this.#logDose(server, medicine)
    this.acknowledged++
  }

  /** Uploads a picture with its own colour and waits for the acknowledgement. */
  async upload(server: Instance, marker: string): Promise<void> {
    const colour = [this.#below(200) + 20, this.#below(200) + 20, this.#below(200) + 20] as Colour
    const photo = await noise(colour, marker)
    const { bytes, headers } = multipart('images', [{ filename: 'carton.jpg', bytes: photo }])
    const answer = await this.#ask(server, 'POST /api/recognize-medicine', { bytes, headers })
    expect(answer).toMatchObject({
      status: 200,
      body: { results: [{ storageUrl: expect.any(String) }] },
    })
    this.#untaken.push({ colour, url: answer.body.results[0].storageUrl })
    this.uploaded++
  }

  async #add(server: Instance) {
    const image = this.#untaken.pop()
    const medicine: AskedMedicine = {
      name: `Medicine ${++this.#asked}`,
      image,
      doses: [],
      edits: { acknowledged: 0, asked: 0 },
      isEditing: false,
    }
    this.#medicines.push(medicine)
    const images = image && [{ url: image.url, name: 'carton.jpg', sequence: 0 }]
    const body = {
      familyId: this.#familyId,
      name: medicine.name,
      expirationDate: '2030-01-01',
      pillCount: PILLS,
      notes: '0',
      images,
    }
    const answer = await this.#ask(server, 'POST /api/medications', { body })
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    medicine.id = answer.body.id
  }

  async #remove(server: Instance, medicine: AskedMedicine) {
    medicine.removal = 'asked'
    const { status } = await this.#ask(server, 'DELETE /api/medications/{id}', { params: at(medicine) })
    expect(status).toBe(204)
    medicine.removal = 'acknowledged'
  }

  async #edit(server: Instance, medicine: AskedMedicine) {
    if (medicine.isEditing) return
    medicine.isEditing = true
    const notes = String(++medicine.edits.asked)
    const answer = await this.#ask(server, 'PUT /api/medications/{id}', {
      params: at(medicine),
      body: { name: medicine.name, notes },
    })
    medicine.isEditing = false
    if (this.#wasRemoved(medicine, answer.status)) return
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    medicine.edits.acknowledged = Number(notes)
  }

  async #logDose(server: Instance, medicine: AskedMedicine) {
    const dose: AskedDose = { key: `key-${++this.#asked}`, pillsTaken: 1 + this.#below(3) }
    medicine.doses.push(dose)
    await this.#sendDose(server, medicine, dose)
  }

  async #sendDose(server: Instance, medicine: AskedMedicine, dose: AskedDose) {
    const { key, pillsTaken } = dose
    const { status, body } = await this.#ask(server, 'POST /api/medications/{id}/logs', {
      params: at(medicine),
      headers: { 'idempotency-key': key },
      body: { takenAt: TAKEN_AT, pillsTaken, notes: key },
    })
    if (this.#wasRemoved(medicine, status)) return
    expect(status, JSON.stringify(body)).toBe(201)
    if (dose.id !== undefined) expect(body.id).toBe(dose.id)
    dose.id = body.id
  }

  async #repeatDose(server: Instance, medicine: AskedMedicine) {
    const dose = this.#oneOf(medicine.doses)
    if (dose) await this.#sendDose(server, medicine, dose)
  }

  async #deleteDose(server: Instance, medicine: AskedMedicine) {
    const dose = this.#oneOf(medicine.doses.filter(({ id, deletion }) => id && !deletion))
    if (!dose) return
    dose.deletion = 'asked'
    const params = { ...at(medicine), logId: dose.id as string }
    const { status } = await this.#ask(server, 'DELETE /api/medications/{id}/logs/{logId}', { params })
    if (this.#wasRemoved(medicine, status)) return
    expect(status).toBe(204)
    dose.deletion = 'acknowledged'
  }

  /** Another device of ours removed the medicine meanwhile. */
  #wasRemoved = ({ removal }: AskedMedicine, status: number) => status === 404 && removal !== undefined

  /**
   * Expects everything acknowledged, whole, and nothing that was not requested; then repeats what was not
   * acknowledged, as a device does.
   */
  async check(server: Instance): Promise<void> {
    const listed = await this.#ask(server, 'GET /api/medications')
    const seen = new Map<string, { id: string; pillCount: number; notes: string }>(
      listed.body.map((one: { name: string }) => [one.name, one]),
    )
    expect(seen.size).toBe(listed.body.length)
    for (const medicine of this.#medicines) {
      medicine.isEditing = false
      const found = seen.get(medicine.name)
      seen.delete(medicine.name)
      if (medicine.removal === 'acknowledged') expect(found).toBeUndefined()
      else if (medicine.removal === 'asked' && found) await this.#remove(server, medicine)
      else if (medicine.removal === undefined) await this.#checkMedicine(server, medicine, found)
      if (medicine.removal !== undefined && medicine.image) await this.#expectGone(server, medicine.image)
    }
    expect([...seen.keys()]).toEqual([])
    for (const image of this.#untaken) await this.#expectWhole(server, image)
  }

  async #checkMedicine(
    server: Instance,
    medicine: AskedMedicine,
    found: { id: string; pillCount: number; notes: string } | undefined,
  ) {
    const { id, doses, edits, image } = medicine
    if (id === undefined && !found) {
      // It was not added: its image stays unused, and nobody repeats the request.
      medicine.removal = 'acknowledged'
      if (image) this.#untaken.push(image)
      delete medicine.image
      return
    }
    expect(found).toMatchObject(id === undefined ? { pillCount: PILLS, notes: '0' } : { id })
    medicine.id = found?.id as string
    expect(Number(found?.notes)).toBeGreaterThanOrEqual(edits.acknowledged)
    expect(Number(found?.notes)).toBeLessThanOrEqual(edits.asked)
    if (image) await this.#expectWhole(server, image)

    const logged: { id: string; notes: string; pillsTaken: number }[] = (
      await this.#ask(server, 'GET /api/medications/{id}/logs', { params: at(medicine) })
    ).body
    expect(found?.pillCount).toBe(PILLS - logged.reduce((sum, { pillsTaken }) => sum + pillsTaken, 0))
    const keys = new Map(logged.map((dose) => [dose.notes, dose]))
    expect(keys.size).toBe(logged.length)
    for (const dose of doses) {
      const kept = keys.get(dose.key)
      keys.delete(dose.key)
      if (dose.deletion === 'acknowledged') expect(kept).toBeUndefined()
      else if (dose.deletion === 'asked') dose.deletion = kept ? undefined : 'acknowledged'
      else if (dose.id !== undefined) expect(kept).toMatchObject({ id: dose.id, pillsTaken: dose.pillsTaken })
      else await this.#sendDose(server, medicine, dose)
      if (kept && dose.id !== undefined) expect(dose.id).toBe(kept.id)
    }
    expect([...keys.keys()]).toEqual([])
  }

  async #expectWhole(server: Instance, { url, colour }: AskedImage) {
    for (const w of [undefined, 160, 1280]) {
      const { status, body } = await this.#ask(server, 'GET /api/images', { query: { i: url, w } })
      expect(status).toBe(200)
      await expectColour(Buffer.from(body), colour)
    }
  }

  async #expectGone(server: Instance, { url }: AskedImage) {
    expect((await this.#ask(server, 'GET /api/images', { query: { i: url } })).status).toBe(404)
  }
}
