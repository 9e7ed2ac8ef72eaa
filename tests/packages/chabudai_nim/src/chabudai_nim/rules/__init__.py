"""The rules of Bean Nim: `box`, `setup` (NIM-SET), `turns` (NIM-TAKE, -CALL, -END), `scoring` (NIM-SCO), `laws`."""
