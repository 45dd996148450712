// The service worker: the app opens offline, and no page runs code of two versions. Each import registers its own events.
import './versions.ts'
import './push.ts'
import './share.ts'
