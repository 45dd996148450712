import type { QueryClient } from '@tanstack/react-query'
import { t } from '../../../../language/t.ts'
import { type CallFailed, failedAs, sentenceOf } from '../../../base/http/callFailed.ts'
import { present } from '../../../base/http/clock.ts'
import { patiently } from '../../../base/http/patience.ts'
import { randomId } from '../../../base/http/randomId.ts'
import { signal } from '../../../base/http/signal.ts'
import { onTokenLost } from '../../../base/http/token.ts'
import { reads } from '../../../base/reads.ts'
import { createPhotoSender } from '../../../medicines/reading/photoSender.ts'
import { isUnderWay, type UploadItem } from '../../../medicines/reading/uploads.ts'
import { saveSent } from './api.ts'
import { checkCard, showCards } from './cards.ts'
import { changeSeries, type SeriesEvent } from './changeSeries.ts'
import { createKeeper } from './keptSeries.ts'
import { type Card, emptySeries, neededPhotos, type Series } from './series.ts'
import { photoOf } from './sightings.ts'

export interface SeriesState {
  series: Series
  /** The stored series is loading. */
  opening: boolean
  /** Failure for which photos or cards wait. */
  waiting: CallFailed | undefined
  /** Cards being saved or queued. */
  saving: readonly string[]
  /** False if a photo did not fit into storage: a reload would lose it. */
  keepsPhotos: boolean
}

export type SeriesStore = ReturnType<typeof createStore>

/** A family's series: reads its photos, saves its cards, stores both. Continues on other pages until the account signs out. */
function createStore(owner: { userId: string; familyId: string }, client: QueryClient) {
  const { familyId } = owner
  const stopped = new AbortController()
  const changed = signal()
  let state: SeriesState = {
    series: emptySeries,
    opening: true,
    waiting: undefined,
    saving: [],
    keepsPhotos: true,
  }
  const set = (changes: Partial<SeriesState>) => {
    state = { ...state, ...changes }
    changed.emit()
  }
  function stop() {
    stopped.abort(new DOMException('Nobody is signed in', 'AbortError'))
    sender.stop()
  }
  const keeper = createKeeper(owner, stop)
  function change(event: SeriesEvent): Promise<void> {
    set({ series: changeSeries(state.series, event, randomId) })
    return keeper.keep(state.series)
  }
  const onWait = (waiting: CallFailed | undefined) => set({ waiting })
  const sender = createPhotoSender((event) => void change(event), { onWait })
  const send = (items: readonly UploadItem[]) => sender.send(items, familyId)

  const shownCard = (id: string) => {
    const medications = client.getQueryData(reads.medications(familyId).queryKey) ?? []
    return showCards(state.series, medications, familyId, present()).find(({ card }) => card.id === id)
  }

  /** The server deletes unused photos after 24 hours. */
  function sendPhotosAgain(ids: readonly string[]) {
    for (const id of new Set(ids)) void change({ type: 'photoAgain', id })
    send(state.series.photos.filter(({ id }) => ids.includes(id)))
  }

  /** Deletes the files of a card's photos that no other card needs. */
  function dropFiles({ photos }: Card): Promise<void> {
    const needed = neededPhotos(state.series)
    return keeper.dropFiles(photos.map(photoOf).filter((id) => !needed.includes(id)))
  }

  async function saveOne(id: string): Promise<void> {
    const shown = shownCard(id)
    if (!shown || shown.card.saved) return
    const { card, photos } = shown
    const checked = checkCard(shown, familyId)
    const sent = card.sent ?? (checked.success ? checked.data : undefined)
    if (!sent) return
    // Stored first with its key: if the page closes now, the same request is repeated.
    await change({ type: 'sent', card: id, sent })
    try {
      const saved = await patiently(() => saveSent(client, sent, card.key), stopped.signal, onWait)
      const name = shown.packOf?.name ?? shown.values.name
      await change({ type: 'saved', card: id, medicationId: saved, name })
      await dropFiles(card)
    } catch (error) {
      if (stopped.signal.aborted || failedAs(error, 'signedOut')) return
      const problem = sentenceOf(error, t('It could not be saved. Please try again.'))
      void change({ type: 'refused', card: id, problem })
      if (failedAs(error, 'imageNotFound')) sendPhotosAgain(photos.map(({ photoId }) => photoId))
    }
  }

  /** Saves one by one: the next card may be a pack of a medication just saved. */
  async function saveAll(): Promise<void> {
    for (let [id] = state.saving; id !== undefined && !stopped.signal.aborted; [id] = state.saving) {
      await saveOne(id)
      set({ saving: state.saving.slice(1) })
    }
  }

  async function restore(): Promise<void> {
    const kept = await keeper.restore().catch(() => emptySeries)
    set({ series: kept, opening: false })
    send(kept.photos.filter(isUnderWay))
    save(kept.cards.filter(({ sent, saved }) => sent && !saved).map(({ id }) => id))
  }

  function save(ids: readonly string[]) {
    const more = ids.filter((id) => !state.saving.includes(id))
    const isAtIt = state.saving.length > 0
    set({ saving: [...state.saving, ...more] })
    if (!isAtIt) void saveAll()
  }

  const restored = restore()
  const offToken = onTokenLost(stop)
  stopped.signal.addEventListener('abort', offToken)

  return {
    isStopped: () => stopped.signal.aborted,
    stop,
    getState: () => state,
    subscribe: changed.on,
    change: (event: SeriesEvent) => void change(event),
    /** Adds photos; those already read elsewhere keep their reading. */
    async add(items: readonly UploadItem[]) {
      await restored
      void change({ type: 'photosAdded', items })
      if (!(await keeper.keepFiles(items))) set({ keepsPhotos: false })
      send(items.filter(isUnderWay))
    },
    sendAgain(item: UploadItem) {
      sendPhotosAgain([item.id])
    },
    /** Saves cards one by one. Problems show on the card. */
    save,
    /** Removes a card with its photos. */
    remove(id: string) {
      const card = state.series.cards.find((each) => each.id === id)
      void change({ type: 'cardRemoved', card: id })
      if (card) void dropFiles(card)
    },
  }
}

let open: { key: string; store: SeriesStore } | undefined

/** The series of a family, the same until the account signs out. */
export function openSeries(owner: { userId: string; familyId: string }, client: QueryClient): SeriesStore {
  const key = `${owner.userId} ${owner.familyId}`
  if (open?.key === key && !open.store.isStopped()) return open.store
  open?.store.stop()
  open = { key, store: createStore(owner, client) }
  return open.store
}
