"""The shipped recogniser's neck and head rebuilt in torch, from its initialisers, with a new alphabet's head."""
import os, unicodedata
import numpy as np
import onnx, onnx.numpy_helper
import torch
from torch import nn
from torch.nn.functional import silu
from make_lines import ALPHABET

LOOKS_LIKE = dict(zip('АВЕКМНОРСТУХаеорсухІіЈјЅѕЗзбпглЁё' 'ΑΒΕΖΗΙΚΜΝΟΡΤΥΧοινκρτυχαγωηεςσ', 'ABEKMHOPCTYXaeopcyxIiJjSs336nrnËë' 'ABEZHIKMNOPTYXoivkptuxaywnecσ'))


def weights(model):
    found = {i.name: onnx.numpy_helper.to_array(i) for i in model.graph.initializer}
    found.update({n.output[0]: onnx.numpy_helper.to_array(n.attribute[0].t) for n in model.graph.node if n.op_type == 'Constant'})
    return found


class Attention(nn.Module):
    HEADS = 8
    def __init__(self, width=120):
        super().__init__()
        self.norm1, self.norm2 = nn.LayerNorm(width, 1e-5), nn.LayerNorm(width, 1e-5)
        self.qkv, self.out = nn.Linear(width, 3 * width), nn.Linear(width, width)
        self.up, self.down = nn.Linear(width, 2 * width), nn.Linear(2 * width, width)
        self.drop = nn.Dropout(.05)
    def forward(self, x):
        b, t, c = x.shape
        q, k, v = self.qkv(self.norm1(x)).reshape(b, t, 3, self.HEADS, c // self.HEADS).permute(2, 0, 3, 1, 4)
        mixed = torch.softmax((q * (c // self.HEADS) ** -.5) @ k.transpose(-1, -2), -1) @ v
        x = x + self.drop(self.out(mixed.transpose(1, 2).reshape(b, t, c)))
        return x + self.drop(self.down(silu(self.up(self.norm2(x)))))


class Neck(nn.Module):
    """[lines, 480, steps] → [lines, steps, classes], before the softmax."""
    def __init__(self, classes):
        super().__init__()
        self.conv1, self.conv2 = nn.Conv1d(480, 60, 3, padding=1), nn.Conv1d(60, 120, 1)
        self.blocks, self.norm = nn.ModuleList([Attention(), Attention()]), nn.LayerNorm(120, 1e-6)
        self.conv3, self.conv4, self.conv5 = nn.Conv1d(120, 480, 1), nn.Conv1d(960, 60, 3, padding=1), nn.Conv1d(60, 120, 1)
        self.head, self.drop = nn.Linear(120, classes), nn.Dropout(.1)
    def forward(self, x):
        y = silu(self.conv2(silu(self.conv1(x)))).transpose(1, 2)
        for block in self.blocks: y = block(y)
        y = silu(self.conv3(self.norm(y).transpose(1, 2)))
        y = silu(self.conv5(silu(self.conv4(torch.cat([x, y], 1)))))
        return self.head(self.drop(y.transpose(1, 2)))


def shipped_neck(model):
    """The neck with the shipped weights (batch normalisation folded in) and the shipped head."""
    w, neck = weights(model), Neck(6625)
    def put(layer, weight, bias): layer.weight.data, layer.bias.data = torch.tensor(weight.copy()), torch.tensor(bias.copy())
    norms = {n.input[1]: (n.input[1:], next((a.f for a in n.attribute if a.name == 'epsilon'), 1e-5)) for n in model.graph.node if n.op_type == 'BatchNormalization'}
    for layer, conv, norm in [(neck.conv1, 142, 148), (neck.conv2, 143, 149), (neck.conv3, 144, 150), (neck.conv4, 145, 151), (neck.conv5, 146, 152)]:
        (gamma, beta, mean, var), eps = [w[name] for name in norms[f'batch_norm2d_{norm}.w_0'][0]], norms[f'batch_norm2d_{norm}.w_0'][1]
        scale = gamma / np.sqrt(var + eps)
        put(layer, w[f'conv2d_{conv}.w_0'][:, :, 0] * scale[:, None, None], beta - mean * scale)
    for block, norm, linear in [(neck.blocks[0], 43, 77), (neck.blocks[1], 45, 81)]:
        for layer, at in [(block.norm1, norm), (block.norm2, norm + 1)]: put(layer, w[f'layer_norm_{at}.w_0'], w[f'layer_norm_{at}.b_0'])
        for layer, at in [(block.qkv, linear), (block.out, linear + 1), (block.up, linear + 2), (block.down, linear + 3)]:
            put(layer, w[f'linear_{at}.w_0'].T, w[f'linear_{at}.b_0'])
    put(neck.norm, w['layer_norm_47.w_0'], w['layer_norm_47.b_0'])
    put(neck.head, w['linear_85.w_0'].T, w['linear_85.b_0'])
    return neck


def old_classes():
    lines = open(os.environ['KEYS'], encoding='utf8').read().replace('\r', '').rstrip('\n').split('\n')
    return ['', *lines, ' ']


def new_neck(model):
    """The same with a head for ALPHABET: a new letter begins as the shipped one that looks most like it."""
    neck, index = shipped_neck(model), {c: i for i, c in reversed(list(enumerate(old_classes())))}
    head, old = nn.Linear(120, len(ALPHABET) + 1), neck.head
    head.weight.data[0], head.bias.data[0] = old.weight.data[0], old.bias.data[0]
    fresh = []
    for at, char in enumerate(ALPHABET, 1):
        look = next((c for c in (char, LOOKS_LIKE.get(char, ''), unicodedata.normalize('NFD', char)[0], LOOKS_LIKE.get(unicodedata.normalize('NFD', char)[0], '')) if c and c in index), None)
        if look is None: fresh.append(char); head.weight.data[at] *= .5; head.bias.data[at] = old.bias.data[1:].mean(); continue
        head.weight.data[at], head.bias.data[at] = old.weight.data[index[look]], old.bias.data[index[look]] - (0 if look == char else 1)
    neck.head = head
    return neck, fresh


def read(scores, characters):
    """Greedy CTC: texts of [lines, steps, classes]."""
    texts = []
    for best in np.asarray(scores).argmax(-1):
        texts.append(''.join(characters[b] for a, b in zip([0, *best], best) if b and b != a))
    return texts
