import * as z from 'zod/mini'
import { sentence, t } from '../language/t.ts'
import { type Failure, Issue, withFacts } from './failure.ts'

const Provider = z.object({ name: z.string() })

/** Failures of signing in, of rights, and of the ways into an account. */
export const signInFailures = {
  signedOut: { status: 401, sentence: sentence('Authentication required. Please log in again.') },
  /** The password is right. */
  codeNeeded: { status: 401, sentence: sentence('Enter the code of your authenticator app.') },
  wrongCredentials: { status: 401, sentence: sentence('Invalid email or password') },

  /** Non-members get 404. */
  roleNotAllowed: { status: 403, sentence: sentence('Your role in this family does not allow this') },
  /** The call is about the account, makes another way in, or needs more than the token's scope. */
  tokenNotAllowed: { status: 403, sentence: sentence('This API token does not allow this') },
  operatorsOnly: {
    status: 403,
    sentence: sentence('Only the person who runs this Medicine Cabinet can do this'),
  },
  /** The password, passkey or provider is right. */
  accountDisabled: {
    status: 403,
    sentence: sentence('This account is disabled. Ask the person who runs this Medicine Cabinet.'),
  },
  foreignOrigin: { status: 403, sentence: sentence('This change was not sent by Medicine Cabinet itself') },
  signUpClosed: {
    status: 403,
    sentence: sentence('New accounts are closed here. Ask the person who runs this Medicine Cabinet.'),
  },

  signUpNeedsInvitation: {
    status: 403,
    sentence: sentence('New accounts need an invitation here. Ask someone who has an account for one.'),
  },
  wrongPassword: withFacts(
    403,
    z.object({ issues: z.array(Issue) }),
    ({ issues }) => issues[0]?.message ?? '',
  ),
  /** No proof, or too long ago. */
  proofNeeded: { status: 403, sentence: sentence('Please confirm that it is you, and try again.') },
  wrongCode: { status: 403, sentence: sentence('This code is not valid. Please try the next one.') },
  /** Gives no reason: a stranger who tries must learn nothing. */
  wrongPasskey: { status: 403, sentence: sentence('This passkey was not accepted. Please try again.') },

  /** Wrong browser, repeated, late, or cancelled. */
  providerFailed: withFacts(403, Provider, ({ name }) =>
    t('Signing in with {name} was not completed. Please begin again.', { name }),
  ),
  /** Nobody can sign in until the operator changes something; `problem` is a code, or the issuer that the provider names. */
  providerMisconfigured: withFacts(403, z.object({ name: z.string(), problem: z.string() }), (facts) =>
    t(
      'Signing in with {name} is set up wrongly, so trying again does not help. Tell the person who runs this server: {problem}',
      facts,
    ),
  ),
  providerGroupNeeded: withFacts(403, Provider, ({ name }) =>
    t('Your {name} account may not use this Medicine Cabinet. Ask the person who runs it.', { name }),
  ),
  providerGroupsMissing: withFacts(403, Provider, ({ name }) =>
    t(
      '{name} did not say which groups you are in. Ask the person who runs this server: the claim "groups" is missing.',
      { name },
    ),
  ),
  providerGroupsNoList: withFacts(403, Provider, ({ name }) =>
    t(
      '{name} did not send your groups as a list. Ask the person who runs this server to change the claim "groups" there.',
      { name },
    ),
  ),
  providerGroupPath: withFacts(403, Provider, ({ name }) =>
    t(
      '{name} sends your group with a slash in front. Ask the person who runs this server to turn off full group paths there.',
      { name },
    ),
  ),
  /** It refuses to ask people again, or does not say when they signed in. */
  providerCannotConfirm: withFacts(403, Provider, ({ name }) =>
    t(
      '{name} cannot confirm that it is you. Ask the person who runs this server for a link to set a password, and confirm with that.',
      { name },
    ),
  ),
  providerOther: withFacts(403, Provider, ({ name }) =>
    t('You signed in to another {name} account than the one linked here.', { name }),
  ),
  passwordsOff: withFacts(403, Provider, ({ name }) =>
    t('You can’t use a password or passkey here. Sign in with {name}.', { name }),
  ),

  /** The key of second steps is lost, as after a restore elsewhere. */
  codesUnreadable: {
    status: 409,
    sentence: sentence(
      'This server lacks the key to check your code. Ask the person who runs it to restore the key, or to reset your second step.',
    ),
  },
  noPasskeys: {
    status: 409,
    sentence: sentence(
      'Passkeys need an https address with a name. Ask the person who runs this Medicine Cabinet to set PUBLIC_URL.',
    ),
  },
  /** Late, made for another place, known already, or of an unknown kind. */
  passkeyNotAdded: { status: 409, sentence: sentence('This passkey could not be added. Please try again.') },
  lastWayIn: {
    status: 409,
    sentence: sentence('This is your only way to sign in. Add another one first.'),
  },
  emailTaken: { status: 409, sentence: sentence('An account with this email already exists') },
  noProvider: { status: 409, sentence: sentence('No other sign-in is set up here. Use your password.') },
  providerTaken: withFacts(409, Provider, ({ name }) =>
    t('This {name} account already signs in to another account here.', { name }),
  ),
  /** Needs a mail server and the address that links lead to. */
  noResetMails: {
    status: 409,
    sentence: sentence('This server can’t send e-mail. Ask the person who runs it for a link.'),
  },
  resetLinkUsed: {
    status: 409,
    sentence: sentence('This link was used already or is older than an hour. Please ask for a new one.'),
  },

  providerAway: {
    ...withFacts(503, Provider, ({ name }) =>
      t('{name} cannot be reached right now. Please try again in a moment.', { name }),
    ),
    retryAfterSeconds: 10,
  },
} satisfies Record<string, Failure>
