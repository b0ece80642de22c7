// The program knows no MPI: it loads a plugin (plugin-part.c) that is linked with MPI, with RTLD_LOCAL, as Python
// does with extension modules.   gcc -o plugin plugin.c -ldl; mpicc -shared -fPIC -o part.so plugin-part.c
#include <dlfcn.h>
#include <stdio.h>
int main(int argc, char **argv)
{
    void *part = dlopen(argc > 1 ? argv[1] : "./part.so", RTLD_NOW | RTLD_LOCAL);
    if (!part)
        return fprintf(stderr, "%s\n", dlerror()), 1;
    int (*run)(void) = (int (*)(void))dlsym(part, "run");
    return run();
}
