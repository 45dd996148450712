import { describe, expect, test } from 'vitest'
import { purposesIn, purposesInMisread } from './purposeMentions.ts'

describe('the purposes that a line mentions', () => {
  test.each([
    ['in its own language', 'Schmerzen und Fieber', ['Schmerzen und Fieber']],
    ['with a ł that reads as a t', 'Na bol gtowy', ['ból głowy']],
    ['in the word of its own language, not of another one', 'Constipație', ['constipație']],
    ['unless it says when not to take it', 'Nicht bei Fieber anwenden', []],
    ['where strokes join', 'Fast heartbum relief', ['heartburn']],
    [
      'but not where they would join two words',
      'Pain Reliever/Fever Reducer (NSAID)',
      ['pain reliever', 'fever reducer'],
    ],
    ['unless it is a warning', 'Allergy alert: pain', []],
    ['unless it is a warning read badly', 'WAMING: fever', []],
    ['unless it is a warning in which words ran together', 'Fiebre: consulte a sumédico', []],
    ['in a short word glued to the one before', 'Obatbatuk danflu', ['batuk']],
    ['in an adjective', 'Antimigrañoso', ['migraña']],
    ['in the plural', 'Prévention des anémies', ['anémie']],
    ['in the English of either side', 'For the treatment of anaemia', ['anemia']],
    ['as a class of medicines in Indonesian', 'Analgesik - Antipiretik', ['analgesik', 'antipiretik']],
    ['as a class of medicines in Spanish', 'Antijaquecoso', ['jaqueca']],
    ['as a class of medicines in French', 'Bronchodilatateur', ['bronchodilatateur']],
    ['in two short words', 'Trị các triệu chứng cảm cúm', ['cảm cúm']],
    ['also beside a name that begins like a word of one', 'Medicol Headache', ['headache']],
  ])('%s', (_, text, purposes) => {
    expect(purposesIn(text)).toEqual(purposes)
  })

  test('with a letter wrong, if it is asked for', () => {
    expect(purposesIn('DECONGFSTANT')).toEqual([])
    expect(purposesInMisread('DECONGFSTANT')).toEqual(['decongestant'])
  })

  test.each(['Valerijonas', 'Boldine', 'Digestif', 'Panadol Osteo', 'Beloc-ZOK'])(
    'is not read into %s',
    (name) => {
      expect(purposesInMisread(name)).toEqual([])
    },
  )
})
