// The service worker: the app opens without a network, and no page ever runs code of two versions. What else it does, it imports:
// a module registers the events that it cares for.
import './versions.ts'
import './push.ts'
