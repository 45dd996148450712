import { test } from 'vitest'
import { lookUpCanadian, scanFrench } from './samples.ts'

test('twenty French packs are named by their Data Matrix', () => scanFrench(0, 20))
test('twenty Canadian products are named by their printed DIN', () => lookUpCanadian(0, 20))
