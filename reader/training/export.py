"""Puts trained weights into the shipped network: export.py CHECKPOINT OUT.onnx. Writes OUT's dictionary beside it.

The nodes stay the same, so the network is as fast as the shipped one, and `reader/text/network` optimises it the same way.
"""
import os, sys
import numpy as np, onnx, torch
from onnx import numpy_helper
from make_lines import ALPHABET
from model import Neck


def replaced(model, neck):
    """The model with the neck's folded convolutions, linear layers and head in place of its own."""
    graph, values = model.graph, {}
    def value(name, array): values[name] = np.ascontiguousarray(array.detach().numpy().astype(np.float32))
    for layer, conv, norm in [(neck.conv1, 142, 148), (neck.conv2, 143, 149), (neck.conv3, 144, 150), (neck.conv4, 145, 151), (neck.conv5, 146, 152)]:
        value(f'conv2d_{conv}.w_0', layer.weight[:, :, None])
        ones = torch.ones_like(layer.bias)  # batch normalisation left as an addition: 1, bias, mean 0, variance 1 - epsilon
        for name, array in zip(('w_0', 'b_0', 'w_1', 'w_2'), (ones, layer.bias, ones * 0, ones - 1e-5)): value(f'batch_norm2d_{norm}.{name}', array)
    for block, norm, linear in [(neck.blocks[0], 43, 77), (neck.blocks[1], 45, 81)]:
        for layer, at in [(block.norm1, norm), (block.norm2, norm + 1)]: value(f'layer_norm_{at}.w_0', layer.weight); value(f'layer_norm_{at}.b_0', layer.bias)
        for layer, at in [(block.qkv, linear), (block.out, linear + 1), (block.up, linear + 2), (block.down, linear + 3)]:
            value(f'linear_{at}.w_0', layer.weight.T); value(f'linear_{at}.b_0', layer.bias)
    value('layer_norm_47.w_0', neck.norm.weight); value('layer_norm_47.b_0', neck.norm.bias)
    value('linear_85.w_0', neck.head.weight.T); value('linear_85.b_0', neck.head.bias)
    left = set(values)
    for node in graph.node:
        if node.op_type == 'Constant' and node.output[0] in values:
            node.attribute[0].t.CopyFrom(numpy_helper.from_array(values[node.output[0]], node.output[0])); left.discard(node.output[0])
    for init in graph.initializer:
        if init.name in values: init.CopyFrom(numpy_helper.from_array(values[init.name], init.name)); left.discard(init.name)
    assert not left, left
    for output in graph.output:
        dims = output.type.tensor_type.shape.dim
        if len(dims) == 3: dims[2].dim_value = len(ALPHABET) + 1
    return model


if __name__ == '__main__':
    neck = Neck(len(ALPHABET) + 1); neck.load_state_dict(torch.load(sys.argv[1])); neck.eval()
    onnx.save(replaced(onnx.load(os.environ['MODEL']), neck), sys.argv[2])
    open(sys.argv[2].replace('_rec_infer.onnx', '_keys.txt'), 'w', encoding='utf8').write('\n'.join(ALPHABET[:-1]) + '\n')
